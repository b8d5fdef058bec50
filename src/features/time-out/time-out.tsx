import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";

import type { TimeOutDialogProps } from "@/features/time-out/time-out-dialog";
import { useFetchAhead } from "@/lib/loading/fetch-ahead";
import { SignInWatch } from "@/lib/sign-in/sign-in-watch";
import type { Viewer } from "@/lib/sign-in/viewer";

const loadDialog = async () => ({
  default: (await import("@/features/time-out/time-out-dialog")).TimeOutDialog,
});
/** If it can no longer load, the sign-in ends without a warning; the sign-in page explains. */
const Dialog = lazy<ComponentType<TimeOutDialogProps>>(() =>
  loadDialog().catch(() => ({ default: () => null })),
);
const ahead = [{ fetch: loadDialog }];

type TimeOutProps = {
  viewer: Viewer;
  /** Called at the end, or when the person chooses to sign in again now. */
  onEnd: () => void;
  onLeave: () => Promise<void>;
};

/** Warns before the end. Mounted in every window while signed in. */
export function TimeOut({ viewer, onEnd, onLeave }: TimeOutProps) {
  const { userId, role } = viewer;
  const report = useMutation(api.presence.note);
  const [watch] = useState(() => new SignInWatch({ userId, report: () => report({}) }));
  const state = useSyncExternalStore(watch.subscribe, watch.getState);
  const isOver = state.phase === "over";
  const isWarning = state.phase === "warning";

  useFetchAhead(ahead);
  useEffect(() => watch.start(), [watch]);
  useEffect(
    () =>
      followInput((event) => {
        if (!isWarning || isMeantToStay(event)) watch.noteInput();
      }),
    [watch, isWarning],
  );
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);

  if (!isWarning) return null;
  const { cause, endsAt } = state;
  const isIdle = cause === "idle";
  return (
    <Suspense>
      <Dialog
        cause={cause}
        endsAt={endsAt}
        role={role}
        onStay={isIdle ? watch.noteInput : watch.acceptLimit}
        onLeave={() => {
          if (isIdle) void onLeave();
          else watch.end("limit");
        }}
      />
    </Suspense>
  );
}

const WALKING_KEYS = ["Tab", "Shift", "Control", "Alt", "Meta"];

/** The pointer, Tab and the press on the way to "Sign out now" must not count as "Stay". */
function isMeantToStay(event: Event): boolean {
  if (event.type === "pointermove") return false;
  if (event instanceof KeyboardEvent && WALKING_KEYS.includes(event.key)) return false;
  return !(event.target instanceof Element && event.target.closest("[data-slot=time-out-leave]"));
}

/**
 * Calls back on user input. Scroll events do not count, because a page also scrolls when content arrives. Pointer
 * events count only when the pointer has moved.
 */
export function followInput(onInput: (event: Event) => void): () => void {
  const hear = (event: Event) => {
    if (!isStillPointer(event)) onInput(event);
  };
  const options = { capture: true, passive: true };
  for (const kind of KINDS) window.addEventListener(kind, hear, options);
  return () => {
    for (const kind of KINDS) window.removeEventListener(kind, hear, options);
  };
}

const KINDS = [
  "pointerdown",
  "pointermove",
  "keydown",
  "wheel",
  "touchstart",
  "touchmove",
] as const;

const isStillPointer = (event: Event) =>
  event.type === "pointermove" &&
  (event as PointerEvent).movementX === 0 &&
  (event as PointerEvent).movementY === 0;
