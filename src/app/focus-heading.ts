let arrival = new AbortController();

/**
 * To the heading of the page that is arrived at. What is still loading has none yet, or another one: the last to come has the
 * focus, until somebody presses a key or a pointer.
 */
export function focusHeading(): void {
  arrival.abort();
  const own = new AbortController();
  arrival = own;
  const { signal } = own;
  const from = document.activeElement;
  let focused: HTMLElement | null = null;

  function take() {
    const heading = document.querySelector<HTMLElement>("#content h1");
    const { activeElement } = document;
    const isFree = [from, focused, document.body].includes(activeElement);
    if (heading === null || heading === focused || !isFree) return;
    focused = heading;
    focusAt(heading);
  }

  const observer = new MutationObserver(take);
  signal.addEventListener("abort", () => observer.disconnect());
  for (const press of ["keydown", "pointerdown"]) {
    window.addEventListener(press, () => own.abort(), { signal, capture: true });
  }
  observer.observe(document.getElementById("content") ?? document.body, {
    childList: true,
    subtree: true,
  });
  take();
}

export function focusAt(target: HTMLElement): void {
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
