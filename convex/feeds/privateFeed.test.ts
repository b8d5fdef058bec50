import { beforeEach, describe, expect, test } from "vitest";
import { attemptLimits } from "../../domain/accounts/attempt-limits";
import { feedPath, feedSecretIn } from "../../domain/schedule/calendar-feeds";
import { book, refusal, setPractice, wanted } from "../../tests/access/bookings";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { readCalendar } from "../../tests/support/read-calendar";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { keyOf } from "../signIn/limits/attempts";
import { hashSecret, makeSecret } from "../gate/secrets";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await stage.world.t.run(async ({ db }) => {
    for (const { _id } of await db.query("authSessions").take(10)) {
      await db.patch("authSessions", _id, { confirmedAt: Date.now() });
    }
  });
});

const as = (caller: Caller) => callAs(stage.world, caller);
async function open(caller: Caller) {
  const secret = makeSecret();
  await as(caller).mutation(api.calendarFeed.open, { addressHash: hashSecret(secret) });
  return feedPath(secret);
}
const get = (path: string, headers = {}) => stage.world.t.fetch(path, { method: "GET", headers });
const eventsAt = async (path: string) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  return readCalendar(await response.text()).events;
};
const eventAt = async (path: string, sessionId: Id<"sessions">) =>
  (await eventsAt(path)).find(({ uid }) => uid === `${sessionId}@passage`);

describe("a calendar feed", () => {
  test("[group-13] has one entry for a group in the coach's feed, and in each client's feed their own session", async () => {
    const { clientA, clientB } = stage.world.people;
    const [ofA, ofB] = await as("coach").mutation(api.groupSessions.book, {
      clientIds: [clientA.userId, clientB.userId],
      ...{ title: "Circle", sessionType: "video", ...wanted() },
    });
    const { startsAt } = wanted();
    const entriesOf = async (caller: Caller) =>
      (await eventsAt(await open(caller))).filter((event) => event.startsAt === startsAt);
    expect(await entriesOf("coach")).toMatchObject([
      { uid: `${String(ofA)}@passage`, title: "Group session" },
    ]);
    expect(await entriesOf("clientB")).toMatchObject([
      { uid: `${String(ofB)}@passage`, title: "Session with Coach Example" },
    ]);
  });

  test("[calendar-2] has its owner's sessions, and follows a move and a cancellation", async () => {
    await setPractice(stage.world, { areHoursConfirmed: true });
    const sessionId = await book(stage.world, "clientA", { title: "About my divorce" });
    const { startsAt, timeZone } = wanted();
    for (const caller of ["clientA", "coach"] as const) {
      await stage.world.t.run(async ({ db }) => {
        const { userId } = stage.world.people[caller];
        const profile = await db
          .query("profiles")
          .withIndex("by_userId", (q) => q.eq("userId", userId))
          .unique();
        if (profile) await db.patch("profiles", profile._id, { timeZone: "Europe/Berlin" });
      });
    }
    const [ofClient, ofCoach] = [await open("clientA"), await open("coach")];
    for (const [path, other] of [
      [ofClient, "Coach Example"],
      [ofCoach, "Ada Example"],
    ] as const) {
      const read = readCalendar(await (await get(path)).text());
      expect(read).toMatchObject({ method: "PUBLISH", name: "Passage", zones: ["Europe/Berlin"] });
      expect(await eventAt(path, sessionId)).toMatchObject({
        ...{ sequence: 0, status: "CONFIRMED", startsAt, alarms: 1, zone: "Europe/Berlin" },
        title: `Session with ${other}`,
      });
    }
    const moved = { ...wanted(2), timeZone };
    await as("coach").mutation(api.sessions.move, { sessionId, ...moved });
    for (const path of [ofClient, ofCoach]) {
      const event = await eventAt(path, sessionId);
      expect(event).toMatchObject({ sequence: 1, startsAt: moved.startsAt });
    }
    await as("clientA").mutation(api.sessions.cancel, { sessionId });
    for (const path of [ofClient, ofCoach]) {
      const event = await eventAt(path, sessionId);
      expect(event).toMatchObject({ sequence: 2, status: "CANCELLED", alarms: 0 });
    }
  });

  test("[calendar-3] leaves out titles and descriptions until its owner asks for them", async () => {
    const words = { title: "About my divorce", description: "The letter of the lawyer" };
    await book(stage.world, "clientA", words);
    const path = await open("clientA");
    const before = await (await get(path)).text();
    expect(before).not.toMatch(/divorce|lawyer/);
    await as("clientA").mutation(api.calendarFeed.showWords, { showsWords: true });
    const [event] = (await eventsAt(path)).filter(({ title }) => title.includes("divorce"));
    expect(event?.title).toMatch(/^Session with \S+.*: .*divorce/);
    expect(event?.description).toContain("lawyer");
    // A new address keeps the choice, which ends when the feed is switched off.
    const renewed = await open("clientA");
    expect(await (await get(renewed)).text()).toContain("divorce");
    await as("clientA").mutation(api.calendarFeed.close, {});
    expect(await (await get(await open("clientA"))).text()).not.toContain("divorce");
  });

  test("has no sessions of other people", async () => {
    const { ofA, ofB } = stage.world;
    const uids = async (caller: Caller) => (await eventsAt(await open(caller))).map((e) => e.uid);
    expect(await uids("clientA")).toContain(`${ofA.sessionId}@passage`);
    expect(await uids("clientA")).not.toContain(`${ofB.sessionId}@passage`);
    expect(await uids("coach")).toEqual(
      expect.arrayContaining([`${ofA.sessionId}@passage`, `${ofB.sessionId}@passage`]),
    );
    expect(await uids("otherCoach")).toEqual([]);
  });

  test("is answered with 304 until something has changed", async () => {
    const path = await open("clientA");
    const first = await get(path);
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(first.headers.get("Cache-Control")).toBe("private, no-cache");
    const tag = first.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\da-f]{64}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await get(path, { "If-None-Match": known });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("ETag")).toBe(tag);
    }
    await book(stage.world, "clientA");
    const changed = await get(path, { "If-None-Match": tag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("ETag")).not.toBe(tag);
  });
});

describe("the address of a feed", () => {
  test("O07 is stored only as a hash, and created only after a recent confirmation", async () => {
    const path = await open("clientA");
    const secret = feedSecretIn(path) ?? "";
    const rows = await stage.world.t.run(({ db }) => db.query("calendarFeeds").take(9));
    expect(rows.map(({ addressHash }) => addressHash)).toContain(hashSecret(secret));
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await as("clientA").query(api.calendarFeed.get, {})).toEqual({
      showsWords: false,
      madeAt: expect.any(Number) as number,
    });
    const refused = as("clientA").mutation(api.calendarFeed.open, { addressHash: secret });
    await expect(refused).rejects.toMatchObject(refusal("INVALID", { field: "addressHash" }));
    await stage.world.t.run(async ({ db }) => {
      const { signInId } = stage.world.people.clientA;
      await db.patch("authSessions", signInId, { confirmedAt: 0 });
    });
    await expect(open("clientA")).rejects.toMatchObject(refusal("CONFIRMATION_REQUIRED"));
  });

  test("[calendar-4] O07 answers like a missing one when it is replaced, switched off or wrong", async () => {
    const missing = await get("/calendar/nothing");
    const answerOf = async (response: Response) => [
      response.status,
      await response.text(),
      [...response.headers].toSorted().join("\n"),
    ];
    const expected = await answerOf(missing);
    expect(expected[0]).toBe(404);
    const first = await open("clientA");
    const second = await open("clientA");
    expect((await get(second)).status).toBe(200);
    await as("clientA").mutation(api.calendarFeed.close, {});
    const secret = feedSecretIn(second) ?? "";
    for (const path of [
      first,
      second,
      feedPath(makeSecret()),
      feedPath(`${secret}x`),
      feedPath(secret.toUpperCase()),
      `/calendar/${secret}`,
      `/calendar/x/${secret}.ics`,
      `/calendar/${hashSecret(secret)}.ics`,
    ]) {
      expect(await answerOf(await get(path)), path).toEqual(expected);
    }
  });

  test("[calendar-4] O07 is answered with 404 when the coaching has ended or the account is dormant or deleted", async () => {
    const { world } = stage;
    const { userId: clientId } = world.people.clientA;
    const statusOf = async (path: string) => (await get(path)).status;
    const path = await open("clientA");
    const ofCoach = await open("coach");
    const uids = async () => (await eventsAt(ofCoach)).map(({ uid }) => uid);
    expect(await uids()).toContain(`${world.ofA.sessionId}@passage`);
    await as("coach").mutation(api.clients.end, { clientId, cancelsAhead: true });
    expect(await statusOf(path)).toBe(404);
    expect(await uids()).not.toContain(`${world.ofA.sessionId}@passage`);
    await expect(open("clientA")).rejects.toMatchObject(refusal("COACHING_ENDED"));
    await as("clientA").mutation(api.calendarFeed.close, {}); // can still be switched off

    const ofB = await open("clientB");
    const { userId } = world.people.clientB;
    const sleep = await world.t.run(({ db }) =>
      db.insert("dormancies", { userId, signedInAt: 1, asleepAt: 1 }),
    );
    expect(await statusOf(ofB)).toBe(404);
    await world.t.run(({ db }) => db.delete("dormancies", sleep));
    expect(await statusOf(ofB)).toBe(200);
    await world.t.run(async ({ db }) => {
      const role = await db
        .query("userRoles")
        .withIndex("by_userId", (q) => q.eq("userId", userId))
        .unique();
      if (role) await db.delete("userRoles", role._id);
    });
    expect(await statusOf(ofB)).toBe(404);
  });

  test("O07 is limited per network, without affecting other networks", async () => {
    const path = await open("clientA");
    const from = (ip: string) => stage.world.t.withRequestMetadata({ ip }).fetch(path);
    const key = keyOf("feedReadsOfNetwork", "192.0.2.7");
    expect((await from("192.0.2.7")).status).toBe(200);
    await stage.world.t.run(async ({ db }) => {
      const row = await db
        .query("attempts")
        .withIndex("by_key", (q) => q.eq("key", key))
        .unique();
      const fullAt = Date.now() + attemptLimits.feedReadsOfNetwork.perMs;
      if (row !== null) await db.patch("attempts", row._id, { fullAt });
    });
    const refused = await from("192.0.2.7");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect((await from("192.0.2.8")).status).toBe(200);
  });

  test("O07 causes no writes when it is wrong", async () => {
    const count = () =>
      stage.world.t.run(async ({ db }) => (await db.query("attempts").take(100)).length);
    const before = await count();
    const wrong = feedPath("A".repeat(32));
    const { t } = stage.world;
    expect((await t.withRequestMetadata({ ip: "192.0.2.9" }).fetch(wrong)).status).toBe(404);
    expect(await count()).toBe(before);
  });
});
