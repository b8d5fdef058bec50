import { notesCharactersMax } from "../limits";
import type { SessionStatus } from "./session-statuses";

/** A summary begins with the notes of both, and has agenda, actions and goals beside them. */
export const summaryCharactersMax = 2 * notesCharactersMax;

interface Summarised {
  status: SessionStatus;
  isRequest?: boolean;
  startsAt: number;
}

/** From the session's beginning, because an hour may end early. */
export const canBeSummarised = ({ status, isRequest, startsAt }: Summarised, now: number) =>
  status === "completed" || (status === "scheduled" && isRequest !== true && startsAt <= now);
