/** Says whether it has the focus. Anything but a control can be focused only until it loses the focus. */
export function takesFocus(place: HTMLElement): boolean {
  const isControl = place.tabIndex >= 0 || place.hasAttribute("tabindex");
  const release = () => place.removeAttribute("tabindex");
  if (!isControl) place.tabIndex = -1;
  place.focus();
  const hasFocus = document.activeElement === place;
  if (!isControl) {
    if (hasFocus) place.addEventListener("blur", release, { once: true });
    else release();
  }
  return hasFocus;
}

/** For a button that is gone once it has done its work: the heading of its part has the focus then, or that of the page. */
export function focusAfter(button: Element, heading = "#content h1") {
  const observer = new MutationObserver(() => {
    if (button.isConnected) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const places = [heading, "#content h1", "#content"].map((each) =>
      document.querySelector<HTMLElement>(each),
    );
    places.some((place) => place !== null && takesFocus(place));
  });
  observer.observe(document.body, { childList: true, subtree: true });
}
