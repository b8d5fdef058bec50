import { attemptLimits, type AttemptLimitName } from "../../../domain/attempt-limits";
import type { DatabaseWriter } from "../../_generated/server";
import type { Person } from "../personalReads";
import { forgetAttempts } from "../signIn/attempts";

/** What no index finds: counts that stand under a hash of the address or the id. Then the account itself. */
export async function forgetLastTraces(db: DatabaseWriter, { userId, email }: Person) {
  const limits = Object.keys(attemptLimits) as AttemptLimitName[];
  const names = email === null ? [userId] : [userId, email];
  await forgetAttempts(
    db,
    names.flatMap((of) => limits.map((limit) => ({ limit, of }))),
  );
  if ((await db.get("users", userId)) !== null) await db.delete("users", userId);
}
