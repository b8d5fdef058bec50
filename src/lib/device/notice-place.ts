export type Stretch = { top: number; bottom: number };

const GAP_PX = 8;

/**
 * The highest position in `room` where this height covers no obstacle, or as little of them as possible. All in pixels
 * from the top of the screen.
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
const BAR_PX = 64;
/** The largest notices: one line with its padding, or on a phone a title and a line below it. */
const NOTICE = { desk: { height: 52, width: 640 }, phone: { height: 84, width: Infinity } };

/** On a wide screen notices have a fixed place; only the control with the focus, dialogs and menus move them. */
const AVOIDED_ON_DESK = ":focus, [role=dialog] *, [role=menu] *";

/** Sets where notices appear: at the top below the bar, and on a phone over as few controls as possible. */
export function placeNotices() {
  const isWide = window.matchMedia("(min-width: 48rem)").matches;
  const { height, width } = NOTICE[isWide ? "desk" : "phone"];
  const bottomBar = isWide ? 0 : BAR_PX;
  const room = { top: BAR_PX + GAP_PX, bottom: window.innerHeight - bottomBar - GAP_PX };
  const [left, right] = [window.innerWidth / 2 - width / 2, window.innerWidth / 2 + width / 2];
  const obstacles = [...document.querySelectorAll(CONTROLS)]
    .filter(
      (control) => control.closest("[data-sonner-toaster], [inert], [aria-hidden=true]") === null,
    )
    .filter((control) => !isWide || control.matches(AVOIDED_ON_DESK))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 1 && box.height > 1)
    .filter((box) => box.bottom > room.top && box.top < room.bottom)
    .filter((box) => box.right > left && box.left < right);
  const top = findPlace(room, height, obstacles);
  document.documentElement.style.setProperty("--notice-top", `${String(Math.round(top))}px`);
}
