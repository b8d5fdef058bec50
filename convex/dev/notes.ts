import { minuteMs, hourMs } from "../../domain/time/time-spans";
import type { Random } from "./random";
import type { ClientRow } from "./rows";
import { endOf, type SessionRow } from "./sessions";
import { PRIVATE_NOTES } from "./words/sessionWords";

/** `session` is a position; absent for a note on the client. */
export interface CoachNoteRow extends ClientRow<"coachNotes", "coachId" | "sessionId"> {
  session?: number;
}

export function makeCoachNotes(
  sessions: readonly SessionRow[],
  now: number,
  random: Random,
): CoachNoteRow[] {
  return sessions.flatMap(({ client, row }, index) => {
    if (row.status !== "completed" || !random.isLucky(0.4)) return [];
    const { seen, guessed, next } = PRIVATE_NOTES;
    const content = [random.pick(seen), random.pick(guessed), random.pick(next)].join(" ");
    const writtenAt = endOf(row) + random.between(10, 90) * minuteMs;
    const updatedAt = Math.min(now, random.isLucky(0.1) ? writtenAt + 20 * hourMs : writtenAt);
    const isOnSession = random.isLucky(0.85);
    return [
      {
        client,
        row: { content, updatedAt },
        happenings: [],
        ...(isOnSession ? { session: index } : {}),
      },
    ];
  });
}
