import { nameDevice, type DeviceName } from "../../../domain/accounts/device-names";
import { roughPlaceOf } from "../../../domain/accounts/network-addresses";
import { signInEventsMergedMs } from "../../../domain/limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import type { Caller } from "../limits/attempts";
import { rowsBy } from "../../gate/rows";

/** Sign-in events, all of which their owner can list until they are deleted after 90 days (`signIn/sweep.ts`). */

type Event = Doc<"signInEvents">;
type Outcome = Event["outcome"];
type Knocker = Pick<Caller, "network" | "userAgent">;

/** How many recent rows are checked for merging; also the maximum written an hour. */
const latestRead = 20;

/**
 * Recorded as failed until it succeeds, so that a stopped process loses nothing. Repeated failures of one device within
 * an hour share a row; during a flood all do.
 */
export async function noteTry(
  db: DatabaseWriter,
  userId: Id<"users">,
  caller: Knocker,
): Promise<Id<"signInEvents">> {
  const now = Date.now();
  const latest = await newestFirst(db, userId).take(latestRead);
  const recent = latest.filter(
    ({ outcome, happenedAt }) => outcome === "failed" && happenedAt > now - signInEventsMergedMs,
  );
  const place = describe(caller);
  const [newest] = recent;
  const isFlood = newest !== undefined && recent.length === latestRead;
  const same = recent.find((event) => isSame(event, place)) ?? (isFlood ? newest : undefined);
  if (same === undefined) return await insert(db, userId, { outcome: "failed", ...place });
  const isElsewhere = !isSame(same, place);
  await db.patch("signInEvents", same._id, {
    count: same.count + 1,
    happenedAt: now,
    ...(isElsewhere ? { place: undefined, browser: undefined, system: undefined } : {}),
  });
  return same._id;
}

/** Called when the try succeeded. */
export async function takeTryBack(db: DatabaseWriter, eventId: Id<"signInEvents">) {
  const event = await db.get("signInEvents", eventId);
  if (event === null) return;
  if (event.count === 1) await db.delete("signInEvents", eventId);
  else await db.patch("signInEvents", eventId, { count: event.count - 1 });
}

/** Returns whether this kind of device and place are known from the last 90 days. */
export async function noteEntry(
  db: DatabaseWriter,
  userId: Id<"users">,
  caller: Knocker,
): Promise<{ isSeenBefore: boolean }> {
  const place = describe(caller);
  const before = await findEntry(db, userId, place);
  await insert(db, userId, { outcome: "in", ...place });
  return { isSeenBefore: before !== null };
}

export const newestFirst = (db: DatabaseReader, userId: Id<"users">) =>
  rowsBy(db, "signInEvents", "by_userId_and_happenedAt", { userId }).order("desc");

/** By index, so that no number of failed tries hides it. */
const findEntry = (
  db: DatabaseReader,
  userId: Id<"users">,
  { browser, system, place }: Place,
): Promise<Event | null> =>
  rowsBy(db, "signInEvents", "by_userId_and_outcome_and_browser_and_system_and_place", {
    userId,
    outcome: "in",
    browser: browser ?? undefined,
    system: system ?? undefined,
    place: place ?? undefined,
  }).first();

type Place = DeviceName & { place: string | null };

const describe = ({ network, userAgent }: Knocker): Place => ({
  ...nameDevice(userAgent),
  place: roughPlaceOf(network),
});

const isSame = (event: Event, { browser, system, place }: Place) =>
  (event.browser ?? null) === browser &&
  (event.system ?? null) === system &&
  (event.place ?? null) === place;

const insert = (
  db: DatabaseWriter,
  userId: Id<"users">,
  { outcome, browser, system, place }: Place & { outcome: Outcome },
) =>
  db.insert("signInEvents", {
    userId,
    outcome,
    count: 1,
    happenedAt: Date.now(),
    ...(browser === null ? {} : { browser }),
    ...(system === null ? {} : { system }),
    ...(place === null ? {} : { place }),
  });
