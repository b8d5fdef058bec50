import { getOneFrom } from "convex-helpers/server/relationships";
import { dayMs } from "../../../domain/time/time-spans";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";

/** Resets the warnings about inactivity. */
export async function noteSignIn(db: DatabaseWriter, userId: Id<"users">) {
  const now = { signedInAt: Date.now(), warnedAt: undefined, asleepAt: undefined };
  const row = await findDormancy(db, userId);
  if (row === null) await db.insert("dormancies", { userId, ...now });
  else await db.patch("dormancies", row._id, now);
}

/** Whether the account was created today and nobody has signed in yet. */
export async function isNewcomer(db: DatabaseReader, userId: Id<"users">): Promise<boolean> {
  const user = await db.get("users", userId);
  const isOfToday = user !== null && user._creationTime > Date.now() - dayMs;
  return isOfToday && (await findDormancy(db, userId)) === null;
}

/** Closed until the address is confirmed again. */
export async function isAsleep(db: DatabaseReader, userId: Id<"users">): Promise<boolean> {
  return (await findDormancy(db, userId))?.asleepAt !== undefined;
}

/** After following an email's link. */
export async function wake(db: DatabaseWriter, userId: Id<"users">) {
  if (await isAsleep(db, userId)) await noteSignIn(db, userId);
}

const findDormancy = (db: DatabaseReader, userId: Id<"users">) =>
  getOneFrom(db, "dormancies", "by_userId", userId);
