import type { Role } from "@domain/accounts/roles";
import { createContext, useContext, useState } from "react";

import { ownZone } from "@/lib/live/now";
import { areClocksApart } from "@/lib/text/clocks";

/** The signed-in user, live. Names may be empty. */
export type Viewer = {
  /** Part of this person's storage keys; never sent to the server. */
  userId: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  /** The profile's time zone. Null until a browser has sent it. */
  timeZone: string | null;
  /** Until the coach has set up two-step sign-in, the server refuses everything else. */
  owesSecondStep: boolean;
  /** For a client whose coaching has ended. `keptUntil` is when the records may be deleted. */
  coachingEnd: { endedAt: number; keptUntil: number; isHeld: boolean } | null;
  /** A requested deletion that has not begun yet. */
  deletion: { dueAt: number; isHeld: boolean } | null;
  secondStepReset: {
    resetId: string & { __tableName: "secondStepResets" };
    dueAt: number;
    askedByName: string;
  } | null;
  /** True if the practice's deletions are stopped. Always false for clients. */
  areDeletionsStopped: boolean;
};

/** Provided by RequireRole. */
export const ViewerContext = createContext<Viewer | null>(null);

/**
 * After the coaching has ended, shared records are read-only: the server refuses changes, so the screens offer none.
 */
export const useIsReadOnly = () => useViewer().coachingEnd !== null;

/** Only inside the client and coach areas. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error("useViewer needs a signed-in area.");
  return viewer;
}

/** Whether the area opened with a banner above every page. Also true if they declined the offered time zone. */
export function useHadBanner(): boolean {
  const { deletion, secondStepReset, areDeletionsStopped, timeZone } = useViewer();
  const [hadBanner] = useState(
    () =>
      deletion !== null ||
      secondStepReset !== null ||
      areDeletionsStopped ||
      (timeZone !== null && areClocksApart(Date.now(), timeZone, ownZone())),
  );
  return hadBanner;
}
