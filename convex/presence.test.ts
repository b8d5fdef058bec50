import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  idleMsClient,
  idleMsCoach,
  presenceStepMs,
  presenceReportEveryMs,
  signInMsClient,
  signInMsCoach,
} from "../domain/limits";
import { freshDoor, outcomeOf, signInIdOf, type Tokens } from "../tests/support/front-door";
import { api, internal } from "./_generated/api";
import type { Doc, Id } from "./_generated/dataModel";

const email = "ada@example.com";
const door = freshDoor();
const held = {} as { laptop: Tokens };
beforeEach(async () => {
  held.laptop = await door.join(email);
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
const note = (tokens: Tokens) => outcomeOf(door.from({ tokens }).mutation(api.presence.note, {}));
const reap = () => door.t.mutation(internal.signIn.reap.reap, {});
const isAlive = async (tokens: Tokens) =>
  (await door.from({ tokens }).query(api.viewer.get, {})) !== null;
const presences = async () => (await door.rows("presences")) as Doc<"presences">[];
const signedOut = { code: "UNAUTHENTICATED" };

async function comeInAsCoach(): Promise<Tokens> {
  await door.t.run(async ({ db }) => {
    const role = await db.query("userRoles").first();
    if (role !== null) await db.patch("userRoles", role._id, { role: "admin" });
  });
  return await door.signIn(email);
}

async function stayUntil(tokens: Tokens, instant: number, idleMs: number) {
  while (Date.now() < instant - 1) {
    pass(Math.min(idleMs - 1, instant - 1 - Date.now()));
    expect(await note(tokens)).toBe("ok");
  }
}

describe.each([
  ["client", idleMsClient, signInMsClient, () => Promise.resolve(held.laptop)],
  ["coach", idleMsCoach, signInMsCoach, comeInAsCoach],
] as const)("a %s", (_role, idleMs, signInMs, comeIn) => {
  test("[policy-6] A25: inactivity counts from signing in, and ends the sign-in to the millisecond", async () => {
    const tokens = await comeIn();
    pass(idleMs - 1);
    await reap();
    expect(await isAlive(tokens)).toBe(true);
    pass(1);
    expect(await note(tokens), "nothing revives it").toEqual(signedOut);
    await reap();
    expect(await isAlive(tokens)).toBe(false);
    expect(await door.refresh(tokens.refreshToken)).toBeNull();
  });

  test("A25: each activity restarts the time", async () => {
    const tokens = await comeIn();
    pass(idleMs - 1);
    expect(await note(tokens)).toBe("ok");
    pass(idleMs - 1);
    await reap();
    expect(await isAlive(tokens)).toBe(true);
    pass(1);
    await reap();
    expect(await isAlive(tokens)).toBe(false);
  });

  test("A26: the maximum age ends even an active sign-in, without the reaper", async () => {
    const tokens = await comeIn();
    const endsAt = Date.now() + signInMs;
    await stayUntil(tokens, endsAt, idleMs);
    expect(await isAlive(tokens)).toBe(true);
    pass(1);
    expect(await isAlive(tokens)).toBe(false);
    expect(await note(tokens)).toEqual(signedOut);
    await reap();
    expect(await door.rows("authSessions")).toEqual([]);
  });
});

test("A26: a person who became a coach gets the coach's limit for existing sign-ins", async () => {
  await door.t.run(async ({ db }) => {
    const role = await db.query("userRoles").first();
    if (role !== null) await db.patch("userRoles", role._id, { role: "admin" });
  });
  pass(signInMsCoach - 1000);
  expect(await isAlive(held.laptop)).toBe(true);
  pass(2000);
  expect(await isAlive(held.laptop)).toBe(false);
});

test("A25: a token is not refreshed for an inactive person, even before the reaper ran", async () => {
  pass(idleMsClient - 1);
  const renewed = await door.refresh(held.laptop.refreshToken);
  expect(renewed).not.toBeNull();
  pass(1);
  expect(await door.refresh(renewed?.refreshToken ?? "")).toBeNull();
  expect(await isAlive(held.laptop)).toBe(false);
});

test("refreshing a token is not activity", async () => {
  const before = await presences();
  pass(presenceReportEveryMs);
  expect(await door.refresh(held.laptop.refreshToken)).not.toBeNull();
  expect(await presences()).toEqual(before);
});

test("close reports write once, from any number of windows", async () => {
  const writes = new Set<number | undefined>();
  for (let tenth = 0; tenth < 10 * (presenceStepMs / 1000); tenth += 1) {
    pass(100);
    expect(await note(held.laptop)).toBe("ok");
    writes.add((await presences())[0]?.seenAt);
  }
  expect(writes.size).toBe(2);
});

test("they write nothing that live queries read", async () => {
  const read = async () => ({
    signIns: await door.rows("authSessions"),
    users: await door.rows("users"),
  });
  const before = await read();
  pass(presenceReportEveryMs);
  expect(await note(held.laptop)).toBe("ok");
  expect(await read()).toEqual(before);
});

test("the answer is the remaining duration, not an instant", async () => {
  pass(presenceReportEveryMs);
  const answer = await door.from({ tokens: held.laptop }).mutation(api.presence.note, {});
  expect(Object.keys(answer)).toEqual(["endsInMs"]);
  expect(Math.round(answer.endsInMs)).toBe(signInMsClient - presenceReportEveryMs);
});

test("an inactive device ends, another one stays", async () => {
  const phone = await door.signIn(email);
  pass(idleMsClient - 1);
  expect(await note(phone)).toBe("ok");
  pass(1);
  await reap();
  expect(await isAlive(held.laptop)).toBe(false);
  expect(await isAlive(phone)).toBe(true);
});

test("the reaper works in batches until no expired sign-in is left, and leaves no row behind", async () => {
  for (let turn = 0; turn < 24; turn += 1) await door.signIn(email);
  pass(idleMsClient);
  await reap();
  expect((await presences()).length).toBeGreaterThan(0);
  await door.t.finishAllScheduledFunctions(vi.runAllTimers);
  for (const table of ["presences", "authSessions", "authRefreshTokens"] as const) {
    expect(await door.rows(table), table).toEqual([]);
  }
});

test("a sign-in ended by hand soon has no activity row", async () => {
  await door.from({ tokens: held.laptop }).action(api.auth.signOut, {});
  pass(idleMsClient);
  await reap();
  expect(await presences()).toEqual([]);
});

test("nobody reports activity for another person's device", async () => {
  const ben = await door.join("ben@example.com");
  pass(idleMsClient / 2);
  expect(await note(ben)).toBe("ok");
  const row = await door.t.run(({ db }) =>
    db
      .query("presences")
      .withIndex("by_signInId", (q) =>
        q.eq("signInId", signInIdOf(held.laptop) as Id<"authSessions">),
      )
      .unique(),
  );
  expect(row?.idleAt).toBeLessThan(Date.now() + idleMsClient / 2 + 60_000);
});
