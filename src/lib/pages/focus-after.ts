import { focusFirst, takesFocus } from "@/lib/pages/take-focus";

/** Moves the focus to a heading once this button has disappeared. */
export function focusAfter(button: Element, heading = "#content h1") {
  whenGone(button, () => focusFirst(heading));
}

/** Moves the focus to the heading of the list's part, or of the page, once this row has disappeared. */
export function focusAfterRow(row: HTMLElement | null) {
  const part = row?.closest<HTMLElement>("section, [role=tabpanel]");
  const heading = part?.querySelector("h2") ?? part;
  if (row) whenGone(row, () => (heading && takesFocus(heading)) || focusFirst());
}

/** A press or a focus elsewhere ends the wait, because the action may fail and the button may stay. */
function whenGone(button: Element, takeFocus: () => void) {
  const end = new AbortController();
  const { signal } = end;
  const observer = new MutationObserver(() => {
    if (button.isConnected) return;
    end.abort();
    if (document.activeElement === document.body) takeFocus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  signal.addEventListener("abort", () => observer.disconnect());
  const goOn = ({ target }: Event) => {
    if (!(target instanceof Node && button.contains(target))) end.abort();
  };
  for (const going of ["focusin", "pointerdown"]) {
    document.addEventListener(going, goOn, { signal, capture: true });
  }
}
