import { getOneFrom } from "convex-helpers/server/relationships";
import type { Infer } from "convex/values";
import { giveTryBack, takeTry, waitForTryMs } from "../../../domain/accounts/attempt-buckets";
import { type AttemptLimitName, attemptLimits } from "../../../domain/accounts/attempt-limits";
import { siteOf } from "../../../domain/accounts/network-addresses";
import type { Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import type { vCaller } from "../shapes";
import { hashWithKey } from "./keyedHashes";

/** A counter, by caller or by caller and account, never global. */
export interface Attempt {
  limit: AttemptLimitName;
  of: string;
}

/** From the connection, not from a header that callers write. */
export type Caller = Infer<typeof vCaller>;

/** A known device has its own counters, so that others' guesses do not count. */
export function attemptsOf(
  caller: Caller,
  email: string | null,
  knownDevice: string | null,
): Attempt[] {
  if (knownDevice !== null) return [{ limit: "triesOfDevice", of: knownDevice }];
  const { network, site } = placesOf(caller);
  return [
    ...countedAt("triesOfNetwork", network),
    ...countedAt("triesOfSite", site),
    ...countedAt("triesAtAccountFromNetwork", email === null ? null : at(email, network)),
    ...countedAt(
      "triesAtAccountFromSite",
      email === null || site === null ? null : at(email, site),
    ),
  ];
}

/** By sign-in, so that guesses elsewhere and neighbours in a network do not block the owner here. */
export const confirmationsOf = (signInId: Id<"authSessions">): Attempt[] => [
  { limit: "confirmationsOfSignIn", of: signInId },
];

/** Keyed by the typed address, so the count does not reveal whether it has an account. */
export function lettersOf(caller: Caller, email: string, knownDevice: string | null): Attempt[] {
  if (knownDevice !== null) return [{ limit: "lettersForDevice", of: knownDevice }];
  const { network, site } = placesOf(caller);
  return [
    ...countedAt("lettersForNetwork", network),
    ...countedAt("lettersForSite", site),
    { limit: "lettersToAccountFromNetworkHourly", of: at(email, network) },
    { limit: "lettersToAccountFromNetworkDaily", of: at(email, network) },
  ];
}

/** Emails to one address in all. Beyond this nobody is refused: see `signIn/resets.ts`. */
export const lettersTo = (email: string): Attempt[] => [
  { limit: "lettersToAccountHourly", of: email },
  { limit: "lettersToAccountDaily", of: email },
];

/** Tries to load booking pages. They have buckets of their own, so that looking never keeps anybody from signing in. */
export function looksOf(caller: Caller): Attempt[] {
  const { network, site } = placesOf(caller);
  return [...countedAt("bookingLooksOfNetwork", network), ...countedAt("bookingLooksOfSite", site)];
}

const placesOf = ({ network }: Caller) => ({ network, site: siteOf(network) });

/** Nothing to count for a caller without one. */
const countedAt = (limit: AttemptLimitName, of: string | null): Attempt[] =>
  of === null ? [] : [{ limit, of }];

/** Without a network, all callers share one. */
const at = (email: string, place: string | null) => `${email} ${place ?? "anywhere"}`;

/** Takes a try from every bucket or, if one is empty, from none. Returns the time to wait, 0 if they were taken. */
export async function takeAttempts(db: DatabaseWriter, attempts: Attempt[]): Promise<number> {
  const now = Date.now();
  const { waitMs, found } = await look(db, attempts);
  if (waitMs > 0) return waitMs;
  for (const bucket of found) await store(db, bucket, takeTry(bucket.fullAt, bucket.limit, now));
  return 0;
}

/** Takes nothing. */
export async function waitForAttempts(db: DatabaseReader, attempts: Attempt[]): Promise<number> {
  const { waitMs } = await look(db, attempts);
  return waitMs;
}

async function look(db: DatabaseReader, attempts: Attempt[]) {
  const found = await Promise.all(attempts.map((attempt) => findBucket(db, attempt)));
  const waits = found.map(({ fullAt, limit }) => waitForTryMs(fullAt, limit, Date.now()));
  return { found, waitMs: Math.max(0, ...waits) };
}

/** For a try that turned out to be right. */
export async function giveAttemptsBack(db: DatabaseWriter, attempts: Attempt[]) {
  const now = Date.now();
  for (const attempt of attempts) {
    const bucket = await findBucket(db, attempt);
    await store(db, bucket, giveTryBack(bucket.fullAt, bucket.limit, now));
  }
}

/** After proving ownership of the account. */
export async function forgetAttempts(db: DatabaseWriter, attempts: Attempt[]) {
  for (const attempt of attempts) {
    const { row } = await findBucket(db, attempt);
    if (row !== null) await db.delete("attempts", row._id);
  }
}

type Bucket = Awaited<ReturnType<typeof findBucket>>;

async function findBucket(db: DatabaseReader, { limit, of }: Attempt) {
  const key = keyOf(limit, of);
  const row = await getOneFrom(db, "attempts", "by_key", key);
  return { key, row, fullAt: row?.fullAt ?? null, limit: attemptLimits[limit] };
}

export const keyOf = (name: string, of: string) => `${name}:${hashWithKey(of)}`;

async function store(db: DatabaseWriter, { key, row }: Bucket, fullAt: number) {
  if (row === null) await db.insert("attempts", { key, fullAt });
  else await db.patch("attempts", row._id, { fullAt });
}
