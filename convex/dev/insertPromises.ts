import { nextReminderAt, requestDueAt } from "../../domain/privacy/requests";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { writeAudit } from "../privacy/audit";
import { practiceNow } from "./clock";
import type { Practice } from "./practice";

interface Ids {
  coachId: Id<"users">;
  clientIdOf: (position: number) => Id<"users">;
}

export async function insertPromises(
  db: DatabaseWriter,
  { requests, auditLines, today }: Practice,
  { coachId, clientIdOf }: Ids,
) {
  const now = practiceNow(today);
  for (const { client, closed, ...request } of requests) {
    const { type, receivedAt } = request;
    await db.insert("privacyRequests", {
      clientId: clientIdOf(client),
      coachId,
      ...request,
      dueAt: requestDueAt(type, receivedAt),
      ...(closed === undefined
        ? { status: "open", nextReminderAt: nextReminderAt(request, now) } // Earlier ones have been sent.
        : { status: closed.outcome, answer: closed.answer, closedAt: closed.closedAt }),
    });
  }
  for (const { client, by, ...line } of auditLines) {
    const clientId = client === undefined ? undefined : clientIdOf(client);
    const actorId = by === "coach" ? coachId : clientId;
    await writeAudit(db, { ...line, coachId, clientId, actorId });
  }
}
