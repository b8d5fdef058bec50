import type { Role } from "../../domain/accounts/roles";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findAnswerer } from "../clients/coachings";
import { findSettings, reminderTimesOf } from "../notifications/notificationSettings";
import { findZone } from "../people/profiles";
import { findCoachOf } from "../practice/practice";

export interface Side {
  userId: Id<"users">;
  role: Role;
  zone: string;
  reminderMinutes: readonly number[];
  unansweredHours: number;
}

/** Until a browser has sent a zone. */
export const findReminderZone = async (db: DatabaseReader, userId: Id<"users">) =>
  (await findZone(db, userId)) ?? "UTC";

/** Nobody without an open coaching. */
export async function findSides(db: DatabaseReader, clientId: Id<"users">): Promise<Side[]> {
  const coachId = await findCoachOf(db, clientId);
  if (coachId === null) return [];
  return [await toSide(db, clientId, "client"), await toSide(db, coachId, "admin")];
}

/** Who must answer: the coach, or their stand-in. */
export async function findAnsweringSide(db: DatabaseReader, clientId: Id<"users">) {
  const answererId = await findAnswerer(db, clientId);
  return answererId === null ? null : await toSide(db, answererId, "admin");
}

async function toSide(db: DatabaseReader, userId: Id<"users">, role: Role): Promise<Side> {
  const [zone, settings] = await Promise.all([
    findReminderZone(db, userId),
    findSettings(db, userId),
  ]);
  return { userId, role, zone, ...reminderTimesOf(settings) };
}
