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
  /** Of the profile. Null until a browser has sent it. */
  timeZone: string | null;
  /** Until the coach has set up two-step sign-in, the server refuses everything else. */
  owesSecondStep: boolean;
  /** For a client whose coaching has ended. `keptUntil` is when the records may be deleted. */
  coachingEnd: { endedAt: number; keptUntil: number; isHeld: boolean } | null;
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

/** Whether the clock here was another than the profile's when the area opened. */
export function useWasElsewhere(): boolean {
  const { timeZone } = useViewer();
  const [wasElsewhere] = useState(
    () => timeZone !== null && areClocksApart(Date.now(), timeZone, ownZone()),
  );
  return wasElsewhere;
}
