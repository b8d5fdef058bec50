import { giveTryBack, takeTry, waitForTryMs } from "../../../domain/attempt-buckets";
import { attemptLimits, type AttemptLimitName } from "../../../domain/attempt-limits";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { hashSecret } from "./secrets";

/** One thing that is counted. Without `of` everybody is counted together. */
export interface Attempt {
  limit: AttemptLimitName;
  of?: string;
}

/** Where somebody knocks from, as the platform saw it: no header they could have written. */
export interface Caller {
  network: string | null;
  userAgent: string | null;
  deviceHash: string | null;
}

/** What one knock at a door counts towards. A known device counts by itself: others' guesses are not its own. */
export function attemptsOf(
  caller: Caller,
  email: string | null,
  isKnownDevice: boolean,
): Attempt[] {
  if (isKnownDevice && caller.deviceHash !== null) {
    return [{ limit: "triesOfDevice", of: caller.deviceHash }];
  }
  return [
    { limit: "triesOfEverybody" },
    ...(caller.network === null ? [] : [{ limit: "triesOfNetwork", of: caller.network } as const]),
    ...(email === null ? [] : [{ limit: "triesOfAccount", of: email } as const]),
  ];
}

/** What one letter to an address counts towards. Keyed by what was typed, so the count tells nothing of who is known. */
export function lettersOf(caller: Caller, email: string, isKnownDevice: boolean): Attempt[] {
  if (isKnownDevice && caller.deviceHash !== null) {
    return [{ limit: "lettersForDevice", of: caller.deviceHash }];
  }
  return [
    { limit: "lettersForEverybody" },
    ...(caller.network === null
      ? []
      : [{ limit: "lettersForNetwork", of: caller.network } as const]),
    { limit: "lettersToAccountHourly", of: email },
    { limit: "lettersToAccountDaily", of: email },
  ];
}

/** Takes a try from every bucket, or from none and says how long to wait. */
export async function takeAttempts(db: DatabaseWriter, attempts: Attempt[]): Promise<number> {
  const now = Date.now();
  const found = await Promise.all(attempts.map((attempt) => findBucket(db, attempt)));
  const waits = found.map(({ fullAt, limit }) => waitForTryMs(fullAt, limit, now));
  const waitMs = Math.max(0, ...waits);
  if (waitMs > 0) return waitMs;
  for (const bucket of found) await store(db, bucket, takeTry(bucket.fullAt, bucket.limit, now));
  return 0;
}

/** A try that turned out to be honest counts for nothing. */
export async function giveAttemptsBack(db: DatabaseWriter, attempts: Attempt[]) {
  const now = Date.now();
  for (const attempt of attempts) {
    const bucket = await findBucket(db, attempt);
    await store(db, bucket, giveTryBack(bucket.fullAt, bucket.limit, now));
  }
}

/** Whoever has proved to own the account starts afresh. */
export async function forgetAttempts(db: DatabaseWriter, attempts: Attempt[]) {
  for (const attempt of attempts) {
    const { row } = await findBucket(db, attempt);
    if (row !== null) await db.delete("attempts", row._id);
  }
}

type Bucket = Awaited<ReturnType<typeof findBucket>>;

async function findBucket(db: DatabaseReader, { limit, of }: Attempt) {
  const key = of === undefined ? limit : `${limit} ${await hashSecret(of)}`;
  const row = await db
    .query("attempts")
    .withIndex("by_key", (q) => q.eq("key", key))
    .unique();
  return { key, row, fullAt: row?.fullAt ?? null, limit: attemptLimits[limit] };
}

async function store(db: DatabaseWriter, { key, row }: Bucket, fullAt: number) {
  if (row === null) await db.insert("attempts", { key, fullAt });
  else await db.patch("attempts", row._id, { fullAt });
}
