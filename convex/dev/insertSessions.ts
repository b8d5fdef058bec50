import { PRACTICE_DEFAULTS } from "../../domain/practice/practice-settings";
import { WEEKDAYS } from "../../domain/schedule/availability";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { COACH_ZONE } from "./clock";
import { randomFrom } from "./random";
import type { SessionRow } from "./sessions";
import { AGENDA_WORDS } from "./words/agendaWords";

interface People {
  coachId: Id<"users">;
  clientIdOf: (position: number) => Id<"users">;
}

export async function insertSessions(
  db: DatabaseWriter,
  sessions: readonly SessionRow[],
  { coachId, clientIdOf }: People,
): Promise<Id<"sessions">[]> {
  const sessionIds: Id<"sessions">[] = [];
  for (const [index, { client, row, happenings, summary }] of sessions.entries()) {
    const clientId = clientIdOf(client);
    const cancelled = happenings.find(({ kind }) => kind === "session_cancelled");
    const moveCount = happenings.filter(({ kind }) => kind === "session_rescheduled").length;
    const sessionId = await db.insert("sessions", {
      clientId,
      coachId,
      ...row,
      ...(moveCount === 0 ? {} : { moveCount, revision: moveCount }),
      ...(cancelled === undefined
        ? {}
        : {
            cancelledAt: cancelled.happenedAt,
            cancelledBy: cancelled.by === "coach" ? coachId : clientId,
          }),
    });
    sessionIds.push(sessionId);
    if (summary !== undefined) {
      await db.insert("sessionSummaries", { clientId, sessionId, ...summary });
    }
    const { startsAt, durationMinutes, status } = row;
    if (status !== "cancelled") {
      await db.insert("busyTimes", { coachId, sessionId, startsAt, durationMinutes });
    }
    if (status === "scheduled") await insertAgenda(db, { clientId, sessionId }, index);
  }
  return sessionIds;
}

async function insertAgenda(
  db: DatabaseWriter,
  session: { clientId: Id<"users">; sessionId: Id<"sessions"> },
  index: number,
) {
  const random = randomFrom(index, "agenda");
  const sides = random.shuffle(["client", "client", "coach"] as const);
  const used = new Set<string>();
  for (const [position, addedBy] of sides.slice(0, random.between(0, 3)).entries()) {
    const text = random.pick(AGENDA_WORDS[addedBy]);
    if (used.has(text)) continue;
    used.add(text);
    await db.insert("agendaItems", { ...session, text, addedBy, isDone: false, position });
  }
}

/** Weekdays, with a day's notice. No link for video: those sessions meet in their own room. */
export async function insertSettings(db: DatabaseWriter, coachId: Id<"users">, updatedAt: number) {
  await db.insert("practiceSettings", {
    coachId,
    ...PRACTICE_DEFAULTS,
    timeZone: COACH_ZONE,
    weekly: WEEKDAYS.filter((weekday) => weekday !== 0 && weekday !== 6).map((weekday) => ({
      weekday,
      fromMinute: 9 * 60,
      toMinute: 21 * 60 + 30,
    })),
    areHoursConfirmed: true,
    isSetupClosed: true,
    noticeHours: 2,
    cancelWindowHours: 24,
    phoneNumber: "+351 210 000 000",
    invoiceLines: "Rua das Flores 12, 2nd floor\n1200-000 Lisbon\nVAT PT 500 000 000",
    place: "Rua das Flores 12, 2nd floor, Lisbon. Ring at Marsh.",
    updatedAt,
  });
}
