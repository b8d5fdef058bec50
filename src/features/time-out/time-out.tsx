import { api } from "@convex/_generated/api";
import { idleMsOf } from "@domain/sign-in-ends";
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
import { useFetchAhead } from "@/lib/fetch-ahead";
import { followInput } from "@/lib/input-signs";
import { SignInWatch } from "@/lib/sign-in-watch";
import type { Viewer } from "@/lib/viewer";

const loadDialog = async () => ({
  default: (await import("@/features/time-out/time-out-dialog")).TimeOutDialog,
});
/** Where it cannot be fetched any more, the end comes without a word before it; the door explains. */
const Dialog = lazy<ComponentType<TimeOutDialogProps>>(() =>
  loadDialog().catch(() => ({ default: () => null })),
);
const ahead = [{ fetch: loadDialog }];

type TimeOutProps = {
  viewer: Viewer;
  /** It is over by itself, or by whoever would rather sign in again at once. */
  onEnd: () => void;
  onLeave: () => Promise<void>;
};

/** Ends a sign-in that nobody is at, and says so before. One stands in every window for as long as somebody is signed in. */
export function TimeOut({ viewer, onEnd, onLeave }: TimeOutProps) {
  const { userId, role } = viewer;
  const tell = useMutation(api.presence.note);
  const [watch] = useState(
    () => new SignInWatch({ userId, idleMs: idleMsOf(role), tell: () => tell({}) }),
  );
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

/** While it is asked, the way to "Sign out now" must not answer "Stay": neither the pointer on its way, nor Tab, nor the press. */
function isMeantToStay(event: Event): boolean {
  if (event.type === "pointermove") return false;
  if (event instanceof KeyboardEvent && WALKING_KEYS.includes(event.key)) return false;
  return !(event.target instanceof Element && event.target.closest("[data-slot=time-out-leave]"));
}
