/** For a field that was chosen in a menu, which first returns the focus to its button. */
export function focusOnce(element: HTMLInputElement | null) {
  if (element === null) return;
  setTimeout(() => {
    element.focus();
    element.select();
  });
}
