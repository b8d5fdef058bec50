/** Says whether it has the focus. Anything but a control can be focused only until it loses the focus. */
export function takesFocus(place: HTMLElement): boolean {
  const isControl = place.tabIndex >= 0 || place.hasAttribute("tabindex");
  const hasFocus = () => document.activeElement === place;
  const release = () => {
    if (hasFocus()) return; // It is the window that lost the focus.
    place.removeAttribute("tabindex");
    place.removeEventListener("blur", release);
  };
  if (!isControl) {
    place.tabIndex = -1;
    place.addEventListener("blur", release);
  }
  place.focus();
  if (!isControl) release();
  return hasFocus();
}

/** The first of these places, or else the heading of the page. */
export function focusFirst(...places: string[]): boolean {
  return [...places, "#content h1", "#content"].some((each) => {
    const place = document.querySelector<HTMLElement>(each);
    return place !== null && takesFocus(place);
  });
}
