import { beforeEach, describe, expect, test, vi } from "vitest";
import { waitDaysAheadMax, waitsPerClientMax } from "../../domain/schedule/session-waits";
import { addDays } from "../../domain/time/calendar-dates";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import { book, refusal, type SessionDetails, wanted } from "../../tests/access/bookings";
import { wantedWait } from "../../tests/access/nouns/wait";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";
import { records } from "../schema";
import { handOverOne } from "../signIn/invites/coachings";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await stage.world.t.run(async ({ db }) => {
    await db.delete("sessionWaits", stage.world.belongings.waitId);
  });
  return () => vi.useRealTimers();
});

const begin = (caller: Caller, fields: object = {}) =>
  callAs(stage.world, caller).mutation(api.waits.begin, { ...wantedWait(), ...fields });
const own = (caller: Caller) => callAs(stage.world, caller).query(api.waits.own, {});
const listed = (caller: Caller) => callAs(stage.world, caller).query(api.waits.list, {});
const day = (days: number) => addDays(utcMsToWallTime(Date.now(), "UTC").date, days);
const bookIt = (caller: Caller, details?: SessionDetails) => book(stage.world, caller, details);
const bookFor = (clientId: Id<"users">) =>
  callAs(stage.world, "coach").mutation(api.calendar.book, {
    ...{ clientId, title: "Title", sessionType: "video", ...wanted() },
  });

describe("the waiting list", () => {
  test("[waiting-1] can be read by the client who waits and by their coach", async () => {
    const waitId = await begin("clientA", { partOfDay: "morning", sessionType: "phone" });
    const { fromDate } = wantedWait();
    const wait = { waitId, fromDate, partOfDay: "morning", sessionType: "phone" };
    expect(await own("clientA")).toMatchObject([{ ...wait, durationMinutes: 60 }]);
    expect(await listed("coach")).toMatchObject([{ ...wait, firstName: "Ada" }]);
    expect(await own("clientB")).toEqual([]);
    expect(await listed("otherCoach")).toEqual([]);
  });

  test("[waiting-1] lists the longest waiting client first", async () => {
    await begin("clientB", { toDate: day(9) });
    vi.useFakeTimers({ now: Date.now() + 1000, toFake: ["Date"] });
    await begin("clientA", { toDate: day(3) });
    expect((await listed("coach")).map(({ firstName }) => firstName)).toEqual(["Ben", "Ada"]);
  });

  test("[waiting-2] accepts days of the next two months, in order", async () => {
    const refusedFor = (reason: string) => refusal("INVALID", { field: "days", reason });
    const last = day(waitDaysAheadMax);
    await begin("clientA", { fromDate: day(0), toDate: last });
    const tooLate = { toDate: addDays(last, 1) };
    await expect(begin("clientA", tooLate)).rejects.toMatchObject(refusedFor("not_allowed"));
    const turned = { fromDate: day(3), toDate: day(2) };
    await expect(begin("clientA", turned)).rejects.toMatchObject(refusedFor("not_allowed"));
    const past = { fromDate: day(-1) };
    await expect(begin("clientA", past)).rejects.toMatchObject(refusedFor("in_past"));
    const unreal = { toDate: "2026-02-30" };
    await expect(begin("clientA", unreal)).rejects.toMatchObject(refusedFor("malformed"));
  });

  test("[waiting-2] accepts the length of a session and an existing time zone", async () => {
    for (const [field, value] of [
      ["durationMinutes", 61],
      ["timeZone", "Mars/Base"],
    ] as const) {
      const refused = refusal("INVALID", { field });
      await expect(begin("clientA", { [field]: value }), field).rejects.toMatchObject(refused);
    }
    expect(await own("clientA")).toEqual([]);
  });

  test("[waiting-2] accepts at most five waits of a client, and the same wait once", async () => {
    const first = await begin("clientA");
    expect(await begin("clientA")).toBe(first);
    const lengths = [30, 45, 90, 120];
    for (const durationMinutes of lengths) await begin("clientA", { durationMinutes });
    expect(await own("clientA")).toHaveLength(waitsPerClientMax);
    await expect(begin("clientA", { partOfDay: "evening" })).rejects.toMatchObject(
      refusal("INVALID", { field: "waits" }),
    );
    await begin("clientB");
  });

  test("[waiting-2] accepts one wait for each day, part of the day, time zone and type", async () => {
    await begin("clientA");
    for (const other of [
      { fromDate: day(1) },
      { toDate: day(3) },
      { timeZone: "Europe/Lisbon" },
      { sessionType: "phone" },
    ])
      await begin("clientA", other);
    expect(await own("clientA")).toHaveLength(waitsPerClientMax);
  });

  test("[waiting-2] refuses a client without a coach", async () => {
    await stage.world.t.run(async ({ db }) => db.delete("coachings", stage.world.coachingId));
    await expect(begin("clientA")).rejects.toMatchObject(refusal("NOT_FOUND"));
  });

  test("[waiting-3] can be left by the client only", async () => {
    const waitId = await begin("clientA");
    const end = (caller: Caller) => callAs(stage.world, caller).mutation(api.waits.end, { waitId });
    await expect(end("clientB")).rejects.toMatchObject(refusal("NOT_FOUND"));
    expect(await own("clientA")).toHaveLength(1);
    await end("clientA");
    expect(await own("clientA")).toEqual([]);
    expect(await listed("coach")).toEqual([]);
    await expect(end("clientA")).rejects.toMatchObject(refusal("NOT_FOUND"));
  });
});

describe("a wait ends", () => {
  test("[waiting-4] when its client books on one of its days, but not on another day", async () => {
    await begin("clientA");
    await begin("clientA", { fromDate: day(1), toDate: day(1) });
    await begin("clientA", { fromDate: day(3), toDate: day(4) });
    await begin("clientB");
    await bookIt("clientA");
    expect(await own("clientA")).toMatchObject([{ fromDate: day(1) }, { fromDate: day(3) }]);
    expect(await own("clientB")).toHaveLength(1);
  });

  test("[waiting-4] when the coach books for its client, or a session moves into it", async () => {
    await begin("clientA");
    await bookFor(stage.world.people.clientA.userId);
    expect(await own("clientA")).toEqual([]);
    const sessionId = await bookIt("clientB", wanted(2));
    await begin("clientB", { fromDate: day(3), toDate: day(3) });
    await callAs(stage.world, "clientB").mutation(api.sessions.move, { sessionId, ...wanted(24) });
    expect(await own("clientB")).toEqual([]);
  });

  test("[waiting-4] but not when a session on one of its days is cancelled, or only described", async () => {
    const kept = await bookIt("clientA");
    const cancelled = await bookIt("clientA", wanted(2));
    await begin("clientA");
    const asCoach = callAs(stage.world, "coach");
    await asCoach.mutation(api.calendar.edit, {
      ...{ sessionId: kept, title: "Other", sessionType: "video", durationMinutes: 60 },
    });
    await asCoach.mutation(api.sessions.cancel, { sessionId: cancelled });
    expect(await own("clientA")).toHaveLength(1);
  });

  test("[waiting-4] with its last day in its client's time zone", async () => {
    await begin("clientA", { timeZone: "Pacific/Kiritimati" });
    const endsMs = Date.parse(`${day(2)}T10:00:00Z`); // Fourteen hours ahead of UTC.
    const rows = () => stage.world.t.run(({ db }) => db.query("sessionWaits").take(5));
    const sweep = () => stage.world.t.mutation(internal.notifications.freed.sweep, {});
    expect(await rows()).toMatchObject([{ endsAt: endsMs }]);
    await sweep();
    expect(await rows()).toHaveLength(1);
    await stage.world.t.run(async ({ db }) => {
      for (const { _id } of await db.query("sessionWaits").take(5)) {
        await db.patch("sessionWaits", _id, { endsAt: Date.now() - 1 });
      }
    });
    expect(await own("clientA")).toEqual([]);
    expect(await listed("coach")).toEqual([]);
    await sweep();
    expect(await rows()).toEqual([]);
  });

  test("[waiting-5] with the coaching", async () => {
    await begin("clientA");
    const { clientA } = stage.world.people;
    await callAs(stage.world, "coach").mutation(api.clients.end, {
      clientId: clientA.userId,
      cancelsAhead: true,
    });
    const rows = await stage.world.t.run(({ db }) => db.query("sessionWaits").take(5));
    expect(rows).toEqual([]);
  });
});

test("[waiting-5] a wait moves with the client to another coach", async () => {
  await begin("clientA");
  const { clientA, otherCoach } = stage.world.people;
  await stage.world.t.run(async ({ db }) => {
    const { userId: coachId } = stage.world.people.coach;
    const successorId = otherCoach.userId;
    await handOverOne(db, { clientId: clientA.userId, coachId, successorId });
  });
  expect(await listed("coach")).toEqual([]);
  expect(await listed("otherCoach")).toMatchObject([{ firstName: "Ada" }]);
  expect(await own("clientA")).toHaveLength(1);
});

test("[waiting-5] a wait is in the client's export, and is deleted with their record", () => {
  expect(records.sessionWaits).toMatchObject({ isExported: true, ofCoach: null });
  expect(records.sessionWaits.ofClient).toMatchObject({ field: "clientId" });
});
