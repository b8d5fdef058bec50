import { useEffect, useRef } from "react";

/** For a field that was chosen in a menu, which first returns the focus to its button. */
export function focusOnce(element: HTMLInputElement | null) {
  if (element === null) return;
  setTimeout(() => {
    element.focus();
    element.select();
  });
}

/** For a row that can be a form: the focus that went with the form returns to the button of the row's menu. */
export function useFocusBack(isForm: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const wasForm = useRef(isForm);
  useEffect(() => {
    if (wasForm.current && !isForm && document.activeElement === document.body) {
      row.current?.querySelector<HTMLElement>("[aria-haspopup=menu]")?.focus();
    }
    wasForm.current = isForm;
  }, [isForm]);
  return row;
}
