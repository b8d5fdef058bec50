import { attemptLimits, type AttemptLimitName } from "../../domain/accounts/attempt-limits";
import type { DatabaseWriter } from "../_generated/server";
import type { Person } from "../privacy/personalReads";
import { forgetAttempts } from "../signIn/attempts";

/**
 * Rate limit counters under keyed hashes of the address or id. Those that include a network cannot be found, and expire
 * within a day. Then the row of `users`.
 */
export async function forgetLastTraces(db: DatabaseWriter, { userId, email }: Person) {
  const limits = Object.keys(attemptLimits) as AttemptLimitName[];
  const names = email === null ? [userId] : [userId, email];
  await forgetAttempts(
    db,
    names.flatMap((of) => limits.map((limit) => ({ limit, of }))),
  );
  if ((await db.get("users", userId)) !== null) await db.delete("users", userId);
}
