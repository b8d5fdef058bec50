import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  qualityEveryMsMin,
  qualityKeptMs,
  qualitySamplesMax,
} from "../../domain/schedule/call-quality";
import {
  roomEarlyMinutes,
  seatGoneMs,
  seatRefreshMs,
  signalsMax,
} from "../../domain/schedule/session-rooms";
import { hourMs, minuteMs } from "../../domain/time/time-spans";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import { relayFor } from "./rooms";

const stage = {} as { world: World };
const notFound = { data: { code: "NOT_FOUND" } };
const conflict = { data: { code: "CONFLICT" } };

beforeEach(async () => {
  stage.world = await buildWorld();
  await change({ startsAt: Date.now() + 10 * minuteMs, sessionType: "video", status: "scheduled" });
});

const as = (caller: Caller) => callAs(stage.world, caller);
const sessionId = () => stage.world.ofA.sessionId;
const change = (fields: Partial<Doc<"sessions">>) =>
  stage.world.t.run(({ db }) => db.patch("sessions", sessionId(), fields));
const rowsOf = <T extends TableNames>(table: T): Promise<Doc<T>[]> =>
  stage.world.t.run(({ db }) => db.query(table).take(1000));

const room = () => ({ sessionId: sessionId() });
const enter = (who: Caller, seat: string = who) =>
  as(who).mutation(api.rooms.enter, { room: room(), seat });
const look = async (who: Caller) => {
  const { own, others } = await as(who).query(api.rooms.get, { room: room() });
  return { own, other: others.find(({ isThere }) => isThere) ?? null };
};
const admit = () => as("coach").mutation(api.rooms.admit, { room: room(), seats: ["clientA"] });
const send = (who: Caller, to: string, number = 1, seat: string = who) =>
  as(who).mutation(api.rooms.send, { room: room(), seat, to, number, text: "offer" });
const waiting = (who: Caller, seat: string = who) =>
  as(who).query(api.rooms.signals, { room: room(), seat });
const stay = (who: Caller, taken = 0, seat: string = who) => {
  const from = who === "coach" ? "clientA" : "coach";
  const window = { room: room(), seat, taken: [{ from, number: taken }] };
  return as(who).mutation(api.rooms.stay, window);
};
const leave = (who: Caller, seat: string = who) =>
  as(who).mutation(api.rooms.leave, { room: room(), seat });

async function meet() {
  await enter("clientA");
  await enter("coach");
  await admit();
}

describe("[room-1] the room of a session", () => {
  test("is open to its two people only", async () => {
    await enter("clientA");
    for (const caller of ["clientB", "otherCoach"] as const) {
      await expect(enter(caller)).rejects.toMatchObject(notFound);
      await expect(look(caller)).rejects.toMatchObject(notFound);
      await expect(waiting(caller)).rejects.toMatchObject(notFound);
    }
  });

  test.each([
    ["of a request", { isRequest: true }],
    ["of a cancelled session", { status: "cancelled" }],
    ["of a meeting in person", { sessionType: "in-person" }],
    ["of a group", { groupId: "group" }],
    ["long before", { startsAt: Date.now() + (roomEarlyMinutes + 5) * minuteMs }],
    ["long after", { startsAt: Date.now() - 5 * hourMs }],
  ] as const)("is closed %s", async (_, fields) => {
    await change(fields);
    await expect(enter("clientA")).rejects.toMatchObject(conflict);
    await expect(enter("coach")).rejects.toMatchObject(conflict);
  });

  test("is closed if the coach named another place", async () => {
    const meetingLink = "https://meet.example.com/ada";
    await as("coach").mutation(api.practice.save, { meetingLink });
    await expect(enter("clientA")).rejects.toMatchObject(conflict);
  });

  test("is closed to a client whose coaching has ended", async () => {
    await meet();
    const { coachingId, people, t } = stage.world;
    const [clientId, coachId] = [people.clientA.userId, people.coach.userId];
    const now = Date.now();
    await t.run(async ({ db }) => {
      await db.patch("coachings", coachingId, { endedAt: now });
      const kept = { endedAt: now, deleteAfter: now + 1 };
      await db.insert("retentions", { clientId, coachId, coachingId, ...kept });
    });
    const ended = { data: { code: "COACHING_ENDED" } };
    await expect(enter("clientA")).rejects.toMatchObject(ended);
    await expect(send("clientA", "coach")).rejects.toMatchObject(ended);
  });
});

describe("[room-3] a client in the waiting room", () => {
  test("waits until the coach lets them in, and cannot let themselves in", async () => {
    await enter("clientA");
    expect((await look("coach")).other).toMatchObject({ seat: "clientA", isAdmitted: false });
    await enter("coach");
    expect((await look("clientA")).other).toMatchObject({ seat: "coach", isAdmitted: true });
    await expect(send("clientA", "coach")).rejects.toMatchObject(notFound);
    await expect(send("coach", "clientA")).rejects.toMatchObject(notFound);
    await expect(
      as("clientA").mutation(api.rooms.admit, { room: room(), seats: ["clientA"] }),
    ).rejects.toMatchObject(notFound);
    await admit();
    expect((await look("clientA")).own).toMatchObject({ isAdmitted: true });
    await send("clientA", "coach");
  });

  test("waits again after leaving, but not after opening another window", async () => {
    await meet();
    await enter("clientA", "second");
    expect((await look("clientA")).own).toMatchObject({ seat: "second", isAdmitted: true });
    await leave("clientA", "second");
    expect((await look("coach")).other).toBeNull();
    await enter("clientA");
    expect((await look("clientA")).own).toMatchObject({ isAdmitted: false });
  });

  test("can be let in only while their window is open", async () => {
    await expect(admit()).rejects.toMatchObject(conflict);
  });

  test("is no longer shown once their window is silent", async () => {
    vi.useFakeTimers({ now: Date.now() });
    await meet();
    vi.advanceTimersByTime(seatGoneMs);
    expect((await look("coach")).other).toBeNull();
    await stay("clientA");
    expect((await look("coach")).other).toMatchObject({ seat: "clientA" });
    vi.useRealTimers();
  });
});

describe("[room-4] a signal between two windows", () => {
  beforeEach(meet);

  test("arrives once and in order, and is deleted when it was received", async () => {
    await send("clientA", "coach", 2);
    await send("clientA", "coach", 1);
    await send("clientA", "coach", 2);
    await send("coach", "clientA", 1);
    expect((await waiting("coach")).map(({ from, number }) => [from, number])).toEqual([
      ["clientA", 1],
      ["clientA", 2],
    ]);
    await stay("coach", 1);
    expect((await waiting("coach")).map(({ number }) => number)).toEqual([2]);
    expect(await waiting("clientA")).toHaveLength(1);
  });

  test("neither reaches nor comes from a replaced window", async () => {
    await send("coach", "clientA");
    await enter("clientA", "second");
    expect(await waiting("clientA")).toEqual([]);
    await stay("clientA");
    await expect(send("coach", "clientA")).rejects.toMatchObject(conflict);
    await expect(send("clientA", "coach")).rejects.toMatchObject(conflict);
    await leave("clientA");
    expect((await look("coach")).other).toMatchObject({ seat: "second" });
  });

  test("is limited in size and number", async () => {
    const wrong = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });
    await expect(send("clientA", "coach", 0.5)).rejects.toMatchObject(wrong("number", "malformed"));
    await expect(
      as("clientA").mutation(api.rooms.send, {
        ...{ room: room(), seat: "clientA", to: "coach", number: 1 },
        text: "x".repeat(100_000),
      }),
    ).rejects.toMatchObject(wrong("text", "too_long"));
    await expect(enter("clientA", "x".repeat(100))).rejects.toMatchObject(
      wrong("seat", "malformed"),
    );
    for (let number = 1; number <= signalsMax; number += 1) await send("clientA", "coach", number);
    await expect(send("clientA", "coach", signalsMax + 1)).rejects.toMatchObject(
      wrong("signals", "too_long"),
    );
  });
});

test("[room-8] a room that nobody is in is deleted", async () => {
  vi.useFakeTimers({ now: Date.now() });
  await meet();
  await send("coach", "clientA");
  await send("clientA", "coach");
  vi.advanceTimersByTime(7 * hourMs);
  await stage.world.t.mutation(internal.rooms.sweep.run, {});
  await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  vi.useRealTimers();
  expect([await rowsOf("roomSeats"), await rowsOf("roomSignals")]).toEqual([[], []]);
});

test("[room-9] a relay's credentials expire, and are signed with its secret", () => {
  vi.stubEnv("TURN_URLS", "turn:relay.example.com turns:relay.example.com");
  vi.stubEnv("TURN_SECRET", "north");
  const relay = relayFor("someone" as Id<"users">, 0);
  vi.unstubAllEnvs();
  // echo -n 43200:someone | openssl dgst -sha1 -hmac north -binary | base64
  expect(relay).toEqual({
    urls: ["turn:relay.example.com", "turns:relay.example.com"],
    username: "43200:someone",
    credential: "72HjVpU7k8RUNfok6aBSarVIEjU=",
  });
  expect(relayFor("someone" as Id<"users">, 0)).toBeNull();
});

test("[room-11] both windows get the server's time when they enter", async () => {
  vi.useFakeTimers({ now: Date.now() });
  expect([await enter("clientA"), await enter("coach")]).toMatchObject([
    { nowMs: Date.now() },
    { nowMs: Date.now() },
  ]);
  vi.useRealTimers();
});

describe("[room-10] the attendance of a session", () => {
  const attended = () => as("coach").query(api.rooms.attended, { sessionId: sessionId() });
  const proposed = () => as("coach").query(api.rooms.proposals, {});
  const tick = seatRefreshMs;
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  const stayBoth = async () => {
    pass(tick);
    await stay("clientA");
    await stay("coach");
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now() });
    return () => vi.useRealTimers();
  });

  test("has the minutes of the call, without people who only waited", async () => {
    const joinedAt = Date.now();
    await enter("clientA");
    await enter("coach");
    await stayBoth();
    expect(await attended()).toMatchObject({ togetherMs: 0, proposal: null });
    await admit();
    await stayBoth();
    await stayBoth();
    pass(1000);
    await leave("clientA");
    const leftAt = Date.now();
    pass(tick);
    await stay("coach");
    expect(await attended()).toMatchObject({
      client: { joinedAt, seenAt: leftAt },
      coach: { joinedAt, seenAt: leftAt + tick },
      togetherMs: 2 * tick + 1000,
      proposal: "completed",
    });
    expect(await proposed()).toEqual([{ sessionId: sessionId(), proposal: "completed" }]);
    await change({ status: "completed" });
    expect(await proposed()).toEqual([]);
  });

  test("[room-12] is stored with the client's rating of the call", async () => {
    const rate = (rating: 1 | 5) =>
      as("clientA").mutation(api.rooms.rate, { sessionId: sessionId(), rating });
    const own = () => as("clientA").query(api.rooms.ownRating, { sessionId: sessionId() });
    expect(await own()).toBeNull();
    await meet();
    expect(await own()).toBeNull();
    await expect(rate(5)).rejects.toMatchObject(conflict);
    await stayBoth();
    await leave("clientA");
    expect(await own()).toEqual({ rating: null });
    await rate(1);
    await rate(5);
    expect(await own()).toEqual({ rating: 5 });
    expect(await attended()).toMatchObject({ rating: 5 });
    await enter("clientA");
    expect(await attended()).toMatchObject({ rating: 5 });
  });

  test("counts overlapping windows once, and not the time after a window was gone", async () => {
    await meet();
    await stayBoth();
    await stay("clientA");
    await stay("coach");
    expect(await attended()).toMatchObject({ togetherMs: tick });
    pass(seatGoneMs);
    await stay("clientA");
    await stay("coach");
    expect(await attended()).toMatchObject({ togetherMs: tick });
    await enter("clientA", "second");
    pass(seatGoneMs);
    await stay("clientA", 0, "second");
    expect(await attended()).toMatchObject({ togetherMs: tick });
    pass(tick);
    await stay("clientA", 0, "second"); // The coach's window is silent.
    expect(await attended()).toMatchObject({ togetherMs: tick });
    expect(await rowsOf("attendances")).toHaveLength(2);
  });

  test("suggests a no-show if only the coach came, and nothing if only the client came", async () => {
    await enter("clientA");
    await leave("clientA");
    expect(await attended()).toMatchObject({ coach: null, proposal: null });
    await stage.world.t.run(async ({ db }) => {
      for (const { _id } of await db.query("attendances").take(9))
        await db.delete("attendances", _id);
    });
    await enter("coach");
    expect(await proposed()).toEqual([{ sessionId: sessionId(), proposal: "no-show" }]);
    const others = await as("otherCoach").query(api.rooms.proposals, {});
    expect(others).toEqual([]);
  });

  test("is dropped if the session was moved to another time", async () => {
    await meet();
    await stayBoth();
    await leave("clientA");
    await leave("coach");
    await change({ startsAt: Date.now() + (roomEarlyMinutes + 1) * minuteMs });
    expect(await attended()).toEqual({
      client: null,
      coach: null,
      togetherMs: 0,
      proposal: null,
      rating: null,
      quality: { client: null, coach: null },
    });
    pass(2 * minuteMs);
    const joinedAt = Date.now();
    await enter("coach");
    expect(await attended()).toMatchObject({ coach: { joinedAt }, togetherMs: 0 });
  });
});

describe("[room-18] the quality of a call", () => {
  const good = { lostPercent: 0.1, roundTripMs: 12, isRelayed: false, width: 640, height: 360 };
  const measure = (who: Caller, sample: Partial<typeof good> = {}) =>
    as(who).mutation(api.rooms.measure, { sessionId: sessionId(), ...good, ...sample });
  const quality = async () =>
    (await as("coach").query(api.rooms.attended, { sessionId: sessionId() })).quality;
  const pass = (ms: number) => vi.advanceTimersByTime(ms);
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.now() });
    return () => vi.useRealTimers();
  });
  /** Reports as their windows would. */
  const stayFor = async (ms: number) => {
    pass(ms);
    await stay("clientA");
    await stay("coach");
  };

  test("is reported by each person for themselves, while both are in the call", async () => {
    await enter("clientA");
    await enter("coach");
    await expect(measure("clientA")).rejects.toMatchObject(conflict);
    await admit();
    await measure("coach");
    expect(await quality()).toEqual({ client: null, coach: good });
    const bad = { lostPercent: 2.3, roundTripMs: 85, isRelayed: true, width: 320, height: 180 };
    await measure("clientA", bad);
    expect(await quality()).toEqual({ client: bad, coach: good });
    await expect(measure("clientB")).rejects.toMatchObject(notFound);
    await leave("clientA");
    await expect(measure("coach")).rejects.toMatchObject(conflict);
  });

  test("is one small row per person, written at intervals", async () => {
    await meet();
    await measure("coach");
    await stayFor(qualityEveryMsMin - 1);
    await measure("coach", { roundTripMs: 900 });
    expect(await quality()).toMatchObject({ coach: good });
    for (let count = 0; count < qualitySamplesMax; count += 1) {
      await stayFor(qualityEveryMsMin);
      await measure("coach", { roundTripMs: 40 });
    }
    const rows = await rowsOf("callQualities");
    expect(rows.map(({ samples }) => samples.length)).toEqual([qualitySamplesMax]);
    expect(rows[0]?.samples.every(({ roundTripMs }) => roundTripMs === 40)).toBe(true);
  });

  test.each([
    ["lostPercent", 101],
    ["lostPercent", -1],
    ["roundTripMs", NaN],
    ["roundTripMs", 100_000],
    ["width", 20_000],
    ["height", Infinity],
  ] as const)("is refused with a %s of %s", async (field, value) => {
    await meet();
    await expect(measure("coach", { [field]: value })).rejects.toMatchObject({
      data: { code: "INVALID", field: "sample", reason: "malformed" },
    });
  });

  test("is not mixed with that of an earlier time of the session", async () => {
    await meet();
    await measure("coach");
    await leave("coach");
    await change({ startsAt: Date.now() + (roomEarlyMinutes + 1) * minuteMs });
    expect(await quality()).toEqual({ client: null, coach: null });
  });

  test("is deleted after two weeks, also if there are more rows than one step deletes", async () => {
    const row = { sessionId: sessionId(), clientId: stage.world.people.clientA.userId };
    const measuredAt = Date.now();
    await stage.world.t.run(async ({ db }) => {
      const { userId } = stage.world.people.coach;
      for (let count = 0; count < 101; count += 1) {
        await db.insert("callQualities", { ...row, userId, samples: [], measuredAt });
      }
    });
    pass(qualityKeptMs);
    await stage.world.t.mutation(internal.rooms.sweep.run, {});
    expect(await rowsOf("callQualities")).toHaveLength(101);
    pass(1);
    await stage.world.t.mutation(internal.rooms.sweep.run, {});
    await stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
    expect(await rowsOf("callQualities")).toEqual([]);
  });
});
