import { focusFirst } from "@/lib/pages/take-focus";

/**
 * Moves the focus to a heading once this button has disappeared. A press or a focus elsewhere ends the wait, because
 * the action may fail and the button may stay.
 */
export function focusAfter(button: Element, heading = "#content h1") {
  const end = new AbortController();
  const { signal } = end;
  const observer = new MutationObserver(() => {
    if (button.isConnected) return;
    end.abort();
    if (document.activeElement === document.body) focusFirst(heading);
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
