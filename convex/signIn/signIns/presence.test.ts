import { beforeEach, describe, expect, test, vi } from "vitest";
import { idleMsDefault } from "../../../domain/accounts/sign-in-ends";
import {
  presenceStepMs,
  presenceReportEveryMs,
  signInMsClient,
  signInMsCoach,
} from "../../../domain/limits";
import { freshDoor, outcomeOf, signInIdOf, type Tokens } from "../../../tests/support/front-door";
import { api, internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";

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
  ["client", idleMsDefault, signInMsClient, () => Promise.resolve(held.laptop)],
  ["coach", idleMsDefault, signInMsCoach, comeInAsCoach],
] as const)("a %s", (_role, idleMs, signInMs, comeIn) => {
  test("[policy-6] A25: inactivity counts from signing in, and ends the sign-in at the exact millisecond", async () => {
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
  pass(idleMsDefault - 1);
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

test("reports of activity in quick succession write once", async () => {
  const writes = new Set<number | undefined>();
  for (let tenth = 0; tenth < 10 * (presenceStepMs / 1000); tenth += 1) {
    pass(100);
    expect(await note(held.laptop)).toBe("ok");
    writes.add((await presences())[0]?.seenAt);
  }
  expect(writes.size).toBe(2);
});

test("reports of activity write nothing that live queries read", async () => {
  const read = async () => ({
    signIns: await door.rows("authSessions"),
    users: await door.rows("users"),
  });
  const before = await read();
  pass(presenceReportEveryMs);
  expect(await note(held.laptop)).toBe("ok");
  expect(await read()).toEqual(before);
});

test("a report is answered with the remaining duration, not a time", async () => {
  pass(presenceReportEveryMs);
  const answer = await door.from({ tokens: held.laptop }).mutation(api.presence.note, {});
  expect(Object.keys(answer).toSorted()).toEqual(["appointments", "endsInMs", "idleMs"]);
  expect(answer).toMatchObject({ appointments: [], idleMs: idleMsDefault });
  expect(Math.round(answer.endsInMs)).toBe(signInMsClient - presenceReportEveryMs);
});

test("an inactive device is signed out, an active one is not", async () => {
  const phone = await door.signIn(email);
  pass(idleMsDefault - 1);
  expect(await note(phone)).toBe("ok");
  pass(1);
  await reap();
  expect(await isAlive(held.laptop)).toBe(false);
  expect(await isAlive(phone)).toBe(true);
});

test("the reaper works in batches until no expired sign-in is left, and leaves no row behind", async () => {
  for (let turn = 0; turn < 24; turn += 1) await door.signIn(email);
  pass(idleMsDefault);
  await reap();
  expect((await presences()).length).toBeGreaterThan(0);
  await door.t.finishAllScheduledFunctions(vi.runAllTimers);
  for (const table of ["presences", "authSessions", "authRefreshTokens"] as const) {
    expect(await door.rows(table), table).toEqual([]);
  }
});

test("the activity row of a sign-in ended by its person is deleted soon", async () => {
  await door.from({ tokens: held.laptop }).action(api.auth.signOut, {});
  pass(idleMsDefault);
  await reap();
  expect(await presences()).toEqual([]);
});

test("nobody can report activity for another person's device", async () => {
  const ben = await door.join("ben@example.com");
  pass(idleMsDefault / 2);
  expect(await note(ben)).toBe("ok");
  const row = await door.t.run(({ db }) =>
    db
      .query("presences")
      .withIndex("by_signInId", (q) =>
        q.eq("signInId", signInIdOf(held.laptop) as Id<"authSessions">),
      )
      .unique(),
  );
  expect(row?.idleAt).toBeLessThan(Date.now() + idleMsDefault / 2 + 60_000);
});

describe("[policy-11] the time-out for inactivity", () => {
  const minuteMs = 60_000;
  const choose = (tokens: Tokens, idleMinutes: number) =>
    outcomeOf(door.from({ tokens }).mutation(api.presence.setIdleMinutes, { idleMinutes }));
  const idleMinutes = (tokens: Tokens) => door.from({ tokens }).query(api.presence.idleMinutes, {});

  test("is 15 minutes until a coach chooses another for everybody", async () => {
    const ben = await door.join("ben@example.com");
    expect(await idleMinutes(ben)).toBe(15);
    const coach = await comeInAsCoach();
    expect(await choose(coach, 60)).toBe("ok");
    expect(await idleMinutes(ben)).toBe(60);
    await door.t.finishAllScheduledFunctions(() => undefined);
    pass(60 * minuteMs - 1);
    await reap();
    expect(await isAlive(ben)).toBe(true);
    pass(1);
    await reap();
    expect(await isAlive(ben)).toBe(false);
  });

  test("is between 15 minutes and 8 hours, and needs a coach with a recent confirmation to be changed", async () => {
    const ben = await door.join("ben@example.com");
    const coach = await comeInAsCoach();
    for (const minutes of [14, 481, 20.5, Number.NaN]) {
      expect(await choose(coach, minutes), String(minutes)).toMatchObject({ code: "INVALID" });
    }
    expect(await choose(ben, 60)).toMatchObject({ code: "NOT_FOUND" });
    pass(10 * minuteMs);
    expect(await note(coach)).toBe("ok");
    expect(await choose(coach, 60)).toMatchObject({ code: "CONFIRMATION_REQUIRED" });
  });

  test("applies at once to people who are signed in when it gets shorter", async () => {
    const coach = await comeInAsCoach();
    await choose(coach, 480);
    await door.t.finishAllScheduledFunctions(() => undefined);
    const ben = await door.join("ben@example.com");
    await choose(coach, 15);
    pass(15 * minuteMs);
    expect(await door.refresh(ben.refreshToken), "before the reaper has looked").toBeNull();
  });

  const book = (startsAt: number, status: "scheduled" | "cancelled" = "scheduled", more = {}) =>
    door.t.run(async ({ db }) => {
      const [ada] = await db.query("users").take(1);
      if (ada === undefined) throw new Error("Nobody has joined.");
      await db.insert("sessions", {
        ...{ clientId: ada._id, coachId: ada._id, title: "Talk", sessionType: "video", status },
        ...{ startsAt, durationMinutes: 60, timeZone: "UTC", updatedAt: 1 },
        ...more,
      });
    });

  test.each([
    ["client", () => Promise.resolve(held.laptop)],
    ["coach", comeInAsCoach],
  ] as const)("a %s is not signed out while a session of theirs runs", async (_role, comeIn) => {
    const tokens = await comeIn();
    await book(Date.now() + 10 * minuteMs);
    pass(69 * minuteMs);
    await reap();
    expect(await isAlive(tokens)).toBe(true);
    expect(await door.refresh(tokens.refreshToken)).not.toBeNull();
    pass(16 * minuteMs);
    await reap();
    expect(await isAlive(tokens)).toBe(false);
  });

  test("is not extended by a cancelled or a requested session", async () => {
    await book(Date.now() + minuteMs, "cancelled");
    await book(Date.now() + minuteMs, "scheduled", { isRequest: true });
    pass(idleMsDefault);
    await reap();
    expect(await isAlive(held.laptop)).toBe(false);
  });

  test("is answered with the sessions ahead, so that all windows compute the same end", async () => {
    await book(Date.now() - 61 * minuteMs); // It is over.
    await book(Date.now() + 10 * minuteMs);
    const answer = await door.from({ tokens: held.laptop }).mutation(api.presence.note, {});
    expect(answer.appointments).toEqual([{ startsInMs: 10 * minuteMs, endsInMs: 70 * minuteMs }]);
  });
});
