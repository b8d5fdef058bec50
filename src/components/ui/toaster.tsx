import "sonner/dist/styles.css";
import { toastMs, toastsVisibleMax, undoToastMs } from "@domain/limits";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { type CSSProperties, type MouseEvent, useEffect } from "react";
import { type ExternalToast, toast, Toaster as Sonner } from "sonner";

import { type Notice, showNotices } from "@/lib/device/notify";

export function Toaster() {
  useEffect(() => showNotices(show, () => toast.dismiss()), []);
  return (
    <Sonner
      visibleToasts={toastsVisibleMax}
      duration={toastMs}
      dir="ltr" // Otherwise every render reads the computed style.
      position="top-center"
      offset={{ top: TOP }}
      style={{ "--width": "40rem" } as CSSProperties}
      mobileOffset={{ top: TOP, left: "1rem", right: "1rem" }}
      closeButton
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-success" />,
        warning: <TriangleAlert aria-hidden className="size-5 text-warning" />,
        error: <CircleX aria-hidden className="size-5 text-destructive" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Dismiss",
        classNames: {
          toast:
            "pointer-events-none flex w-full items-start gap-3 rounded-card border border-border bg-popover py-3 pr-12 pl-4 font-text text-foreground shadow-float md:inset-x-0! md:mx-auto md:w-fit md:max-w-[40rem]",
          content: "min-w-0 md:flex md:flex-wrap md:items-baseline md:gap-x-3",
          title: "text-base leading-6 font-medium",
          description: "text-sm leading-6 text-muted-foreground",
          icon: "mt-0.5 shrink-0",
          actionButton: "pointer-events-auto",
          closeButton:
            "pointer-events-auto absolute top-1.5 right-2 inline-flex size-9 items-center justify-center rounded-control text-muted-foreground hover:bg-border/40 hover:text-foreground [&_svg]:size-4",
        },
      }}
    />
  );
}

/** A place without controls, measured when a notice appears. Presses on the text of a notice reach the page below. */
const TOP = "var(--notice-top, 4.5rem)";

/** Visible toasts by text, without those that are disappearing. */
const standing = new Map<string, string | number>();

/** A repeated notice extends the visible one. */
function show({ tone = "success", title, body, action }: Notice) {
  if (standing.size === 0) placeNotices();
  if (action !== undefined) {
    const { label, onAct } = action;
    const onClick = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
      // On blur, Sonner returns the focus immediately; otherwise it does so when the toast leaves, and takes it from a
      // menu that was opened meanwhile.
      currentTarget.blur();
      onAct();
    };
    put(tone, title, { description: body, action: { label, onClick }, duration: undoToastMs });
    return;
  }
  const words = `${tone} ${title} ${body ?? ""}`;
  const leave = () => void standing.delete(words);
  const id = standing.get(words);
  standing.set(
    words,
    put(tone, title, { id, description: body, onAutoClose: leave, onDismiss: leave }),
  );
}

function put(tone: Notice["tone"], title: string, options: ExternalToast): string | number {
  if (tone === "danger") return toast.error(title, { ...options, duration: Infinity });
  return tone === "warning" ? toast.warning(title, options) : toast.success(title, options);
}

type Stretch = { top: number; bottom: number };

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
function placeNotices() {
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
