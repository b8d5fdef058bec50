export type Stretch = { top: number; bottom: number };

const GAP_PX = 8;

/**
 * The highest place for something of that height within a stretch that covers none of the obstacles, or as little of them as
 * can be. All in pixels from the top of the screen.
 */
export function findPlace(room: Stretch, height: number, obstacles: readonly Stretch[]): number {
  const covered = (top: number) =>
    obstacles.reduce((sum, obstacle) => {
      const shared = Math.min(obstacle.bottom, top + height) - Math.max(obstacle.top, top);
      return sum + Math.max(0, shared);
    }, 0);
  const places = [room.top, ...obstacles.map(({ bottom }) => bottom + GAP_PX)]
    .filter((top) => top >= room.top && top + height <= room.bottom)
    .toSorted((one, other) => one - other);
  let best = room.top;
  for (const place of places) if (covered(place) < covered(best)) best = place;
  return best;
}

const CONTROLS = "a[href], button, input, select, textarea, label, summary, [role=tab]";
const NOTICE_PX = 84; // one with a title and a line below it
const BAR_PX = 64;

/** Says where on a phone's screen notices appear: between its two bars, over as few controls as can be. */
export function placeNotices() {
  const room = { top: BAR_PX + GAP_PX, bottom: window.innerHeight - BAR_PX - GAP_PX };
  const obstacles = [...document.querySelectorAll(CONTROLS)]
    .filter(
      (control) => control.closest("[data-sonner-toaster], [inert], [aria-hidden=true]") === null,
    )
    .map((control) => control.getBoundingClientRect())
    .filter(
      ({ width, height, bottom, top }) =>
        width > 1 && height > 1 && bottom > room.top && top < room.bottom,
    );
  const top = findPlace(room, NOTICE_PX, obstacles);
  document.documentElement.style.setProperty("--notice-top", `${String(Math.round(top))}px`);
}
