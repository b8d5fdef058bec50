/** Focuses an element and returns whether that worked. What is not a control can be focused only until it is left. */
export function takesFocus(place: HTMLElement): boolean {
  const isControl = place.tabIndex >= 0 || place.hasAttribute("tabindex");
  const hasFocus = () => document.activeElement === place;
  const release = () => {
    if (hasFocus()) return; // Only the window lost the focus.
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

/** Focuses the first of these places that can take the focus, or else the page's heading. */
export function focusFirst(...places: string[]): boolean {
  return [...places, "#content h1", "#content"].some((each) => {
    const place = document.querySelector<HTMLElement>(each);
    return place !== null && takesFocus(place);
  });
}
