import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";

const HOUR_MS = 3_600_000;

interface Whose {
  clientId: Id<"users">;
  coachId: Id<"users">;
  /** Differs between clients, so that their sessions do not overlap. */
  hoursAhead: number;
}

/** An upcoming session that was moved, a cancelled one, and what belongs to them. */
export async function addSessions(
  { db }: Pick<MutationCtx, "db">,
  { clientId, coachId, hoursAhead }: Whose,
) {
  const now = Date.now();
  const aDayOn = { startsAt: now + (24 + hoursAhead) * HOUR_MS, durationMinutes: 60 };
  const sessionId = await db.insert("sessions", {
    clientId,
    coachId,
    title: "Title",
    sessionType: "video",
    startsAt: now + hoursAhead * HOUR_MS,
    durationMinutes: 60,
    timeZone: "Europe/Berlin",
    status: "scheduled",
    movedFrom: { ...aDayOn, movedBy: clientId, movedAt: now },
    updatedAt: now,
  });
  const cancelledId = await db.insert("sessions", {
    clientId,
    coachId,
    title: "Title",
    sessionType: "phone",
    ...aDayOn,
    timeZone: "Europe/Berlin",
    status: "cancelled",
    cancelledBy: clientId,
    cancelledAt: now,
    updatedAt: now,
  });
  const busyTimeId = await db.insert("busyTimes", {
    coachId,
    sessionId,
    startsAt: now + hoursAhead * HOUR_MS,
    durationMinutes: 60,
  });
  const agendaItemId = await db.insert("agendaItems", {
    clientId,
    sessionId,
    text: "Words",
    addedBy: "client",
    isDone: false,
    position: 1,
  });
  const noteId = await db.insert("coachNotes", {
    clientId,
    coachId,
    sessionId,
    content: "Words",
    updatedAt: now,
  });
  const sheetId = await db.insert("jointSheets", {
    clientId,
    sessionId,
    title: "Title",
    fields: [
      { id: "text", kind: "text", label: "Words" },
      { id: "scale", kind: "scale", label: "Words" },
    ],
    isWheel: false,
    answers: [],
    startedBy: "coach",
    startedAt: now,
  });
  return { sessionId, cancelledId, busyTimeId, agendaItemId, noteId, sheetId };
}
