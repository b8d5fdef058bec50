import type { Role } from "@domain/roles";
import { createContext, useContext } from "react";

/** Whoever is signed in, as the server knows them now. Names are empty when nobody has given them. */
export type Viewer = {
  /** Names this person's own keys in the browser's store; the server never takes it from here. */
  userId: string;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  /** A coach of a practice that asks for a second step, and who has none: the server answers nothing else before that. */
  owesSecondStep: boolean;
  /** Of a client whose coaching is over: since when, and the first moment at which the records may go. */
  coachingEnd: { endedAt: number; keptUntil: number; isHeld: boolean } | null;
};

/** Filled by the guard of an area. */
export const ViewerContext = createContext<Viewer | null>(null);

/**
 * Whether what the two shared stands still, because the coaching has ended. The server refuses to change it, so nothing on
 * the screen offers to.
 */
export const useStandsStill = () => useViewer().coachingEnd !== null;

/** Inside the client's and the coach's areas there always is one. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext);
  if (viewer === null) throw new Error("useViewer stands outside the areas that need a sign-in.");
  return viewer;
}
