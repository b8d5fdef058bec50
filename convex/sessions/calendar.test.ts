import { describe, expect, test } from "vitest";
import { letBegin } from "../../tests/access/bookings";
import { freeTime, pastTime } from "../../tests/access/nouns/session";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { listPreviewItemsMax, searchCharactersMax } from "../../domain/limits";
import { api } from "../_generated/api";

const HOUR_MS = 3_600_000;
const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const words = { title: "Title", sessionType: "video" as const };

async function bookFor(world: World, hours: number, caller: "coach" | "otherCoach" = "coach") {
  const time = freeTime();
  return await callAs(world, caller).mutation(api.calendar.book, {
    clientId: world.people.clientA.userId,
    ...words,
    ...time,
    startsAt: time.startsAt + hours * HOUR_MS,
  });
}

/** A client can be sorted by name only after their first activity. */
async function letAllSpeak(world: World) {
  for (const caller of ["clientA", "clientB"] as const) {
    await callAs(world, caller).mutation(api.messages.send, { content: "Words" });
  }
}

test("[agenda-3, record-8] the coach sees all clients' sessions with their names, a stranger none", async () => {
  const world = await buildWorld();
  const { page } = await callAs(world, "coach").query(api.calendar.list, {
    order: "date",
    ...firstPage,
  });
  expect(new Set(page.map(({ firstName }) => firstName))).toEqual(new Set(["Ada", "Ben"]));
  const stranger = callAs(world, "otherCoach");
  expect((await stranger.query(api.calendar.list, { order: "date", ...firstPage })).page).toEqual(
    [],
  );
  expect(await stranger.query(api.calendar.upcoming, { fromMs: 0 })).toEqual([]);
});

test("[agenda-4] upcoming has the next scheduled sessions, in order", async () => {
  const world = await buildWorld();
  for (let hours = 6; hours >= 0; hours -= 1) await bookFor(world, hours);
  const upcoming = await callAs(world, "coach").query(api.calendar.upcoming, {
    fromMs: freeTime().startsAt,
  });
  const offsets = upcoming.map(({ startsAt }) => (startsAt - freeTime().startsAt) / HOUR_MS);
  expect(offsets).toEqual([0, 1, 2, 3, 4]);
  expect(upcoming).toHaveLength(listPreviewItemsMax);
});

test("[agenda-5] a day has exactly the sessions that start in it", async () => {
  const world = await buildWorld();
  const sessionId = await bookFor(world, 0);
  const { startsAt } = freeTime();
  const between = async (fromMs: number, toMs: number) => {
    const rows = await callAs(world, "coach").query(api.calendar.between, { fromMs, toMs });
    return rows.map((row) => row.sessionId);
  };
  expect(await between(startsAt, startsAt + 1)).toContain(sessionId);
  expect(await between(startsAt - HOUR_MS, startsAt)).not.toContain(sessionId);
  await expect(between(0, 63 * 24 * HOUR_MS)).rejects.toMatchObject({ data: { code: "INVALID" } });
});

describe("the coach", () => {
  test("[agenda-11] edits a session, and lengthens it only without overlaps", async () => {
    const world = await buildWorld();
    const sessionId = await bookFor(world, 0);
    await bookFor(world, 1);
    const edit = (durationMinutes: number) =>
      callAs(world, "coach").mutation(api.calendar.edit, {
        sessionId,
        title: "Other",
        sessionType: "phone",
        durationMinutes,
      });
    await expect(edit(90)).rejects.toMatchObject({ data: { code: "CONFLICT" } });
    await expect(edit(50)).rejects.toMatchObject({ data: { field: "durationMinutes" } });
    await edit(30);
    const page = await callAs(world, "clientA").query(api.sessions.get, { sessionId });
    expect(page).toMatchObject({ title: "Other", sessionType: "phone", revision: 1 });
    const { startsAt } = freeTime();
    const span = { fromMs: startsAt, toMs: startsAt + 1 };
    const busy = await callAs(world, "clientB").query(api.sessions.busyTimes, span);
    expect(busy).toEqual([{ startsAt, durationMinutes: 30 }]);
  });

  test("does not overwrite what another window saved", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const sessionId = await bookFor(world, 0);
    const edit = (title: string, revision?: number) =>
      coach.mutation(api.calendar.edit, {
        sessionId,
        ...words,
        title,
        durationMinutes: 60,
        revision,
      });
    await edit("First", 0);
    await expect(edit("Second", 0)).rejects.toMatchObject({
      data: { code: "INVALID", field: "revision", reason: "mismatch" },
    });
    const page = await coach.query(api.sessions.get, { sessionId });
    expect(page).toMatchObject({ title: "First", revision: 1 });
    await edit("Second", page.revision);
    expect((await coach.query(api.sessions.get, { sessionId })).title).toBe("Second");
  });

  test("[session-10] closes a session as completed or no-show, and reopens it", async () => {
    const world = await buildWorld();
    const sessionId = await bookFor(world, 0);
    type Status = "scheduled" | "completed" | "no-show";
    const close = (status: Status, from: Status) =>
      callAs(world, "coach").mutation(api.calendar.close, { sessionId, status, from });
    for (const status of ["completed", "no-show"] as const) {
      await expect(close(status, "scheduled")).rejects.toMatchObject({
        data: { code: "INVALID", field: "startsAt", reason: "too_early" },
      });
    }
    await letBegin(world, sessionId);
    await close("completed", "scheduled");
    await close("no-show", "completed");
    await close("no-show", "completed");
    await close("scheduled", "no-show");
    const stored = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(stored.map(({ kind }) => kind)).toEqual([
      "session_scheduled",
      "session_completed",
      "session_missed",
      "session_scheduled",
    ]);
  });

  test("can record a past session, for their own clients only", async () => {
    const world = await buildWorld();
    const past = { ...words, ...pastTime(), clientId: world.people.clientA.userId };
    const record = (change: object = {}, caller: "coach" | "otherCoach" = "coach") =>
      callAs(world, caller).mutation(api.calendar.record, { ...past, ...change });
    const sessionId = await record();
    const page = await callAs(world, "clientA").query(api.sessions.get, { sessionId });
    expect(page).toMatchObject({ status: "completed", startsAt: past.startsAt });
    await expect(record()).rejects.toMatchObject({ data: { code: "CONFLICT" } });
    const refused = (reason: string) => ({ data: { field: "startsAt", reason } });
    const { startsAt } = freeTime();
    await expect(record({ startsAt })).rejects.toMatchObject(refused("too_early"));
    await expect(record({ startsAt: startsAt - 400 * 24 * HOUR_MS })).rejects.toMatchObject(
      refused("in_past"),
    );
    await expect(record({}, "otherCoach")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("keeps notes that no client can read", async () => {
    const world = await buildWorld();
    const { sessionId } = world.ofA;
    const coach = callAs(world, "coach");
    const edit = { sessionId, base: "Words", text: "Words of my own" };
    const saved = { text: "Words of my own", revision: 1 };
    expect(await coach.mutation(api.calendar.savePrivateNote, edit)).toEqual(saved);
    expect(await coach.query(api.calendar.privateNotes, { sessionId })).toEqual(saved);
    const seen = JSON.stringify([
      await callAs(world, "clientA").query(api.sessions.get, { sessionId }),
      await callAs(world, "clientA").query(api.sessions.list, firstPage),
    ]);
    expect(seen).not.toContain("Words of my own");
  });
});

test("[agenda-6] a search finds results of any age, page by page", async () => {
  const world = await buildWorld();
  const { startsAt } = freeTime();
  const monthMs = 30 * 24 * HOUR_MS;
  await world.t.run(async ({ db }) => {
    for (let month = 0; month < 14; month += 1) {
      await db.insert("sessions", {
        clientId: world.people.clientA.userId,
        coachId: world.people.coach.userId,
        ...words,
        title: month === 13 ? "Unconventional" : "Other",
        ...{ startsAt: startsAt - month * monthMs, durationMinutes: 30, timeZone: "UTC" },
        status: "completed",
        updatedAt: 0,
      });
    }
  });
  const titles: string[] = [];
  for (let cursor: string | null = null, pages = 0, isDone = false; !isDone; pages += 1) {
    const paginationOpts = { numItems: 4, cursor };
    const found: { page: { title: string }[]; isDone: boolean; continueCursor: string } =
      await callAs(world, "coach").query(api.calendar.search, { words: "onve", paginationOpts });
    titles.push(...found.page.map(({ title }) => title));
    ({ isDone, continueCursor: cursor } = found);
    expect(pages).toBeLessThan(9);
  }
  expect(titles).toEqual(["Unconventional"]);
});

test("[agenda-7] the list filters by status, and groups by client name", async () => {
  const world = await buildWorld();
  await letAllSpeak(world);
  const coach = callAs(world, "coach");
  const { page } = await coach.query(api.calendar.list, {
    order: "status",
    status: "cancelled",
    ...firstPage,
  });
  expect(page.length).toBeGreaterThan(0);
  expect(new Set(page.map(({ status }) => status))).toEqual(new Set(["cancelled"]));
  const all = await coach.query(api.calendar.list, { order: "status", ...firstPage });
  const statuses = all.page.map(({ status }) => status);
  expect(statuses).toEqual(statuses.toSorted().toReversed());
  await callAs(world, "clientA").mutation(api.profile.save, { firstName: "Zora" });
  const { page: people } = await coach.query(api.calendar.listByClient, firstPage);
  expect(people.map(({ firstName }) => firstName)).toEqual(["Ben", "Zora"]);
  expect(
    people.every(({ sessions, clientId }) => sessions.every((one) => one.clientId === clientId)),
  ).toBe(true);
  const stranger = callAs(world, "otherCoach");
  expect((await stranger.query(api.calendar.listByClient, firstPage)).page).toEqual([]);
});

test("[agenda-6] a search finds sessions by title and client, never another coach's", async () => {
  const world = await buildWorld();
  await letAllSpeak(world);
  await bookFor(world, 0);
  const find = async (words: string, caller: "coach" | "otherCoach" = "coach") => {
    const wanted = { words, ...firstPage };
    const found = await callAs(world, caller).query(api.calendar.search, wanted);
    return found.page.map(({ firstName }) => firstName);
  };
  expect(await find("itl")).toContain("Ada");
  expect(new Set(await find("EN EXAM"))).toEqual(new Set(["Ben"]));
  expect(new Set(await find("Ben"))).toEqual(new Set(["Ben"]));
  expect(new Set(await find("ben title"))).toEqual(new Set(["Ben"]));
  expect(await find("nobody of that name")).toEqual([]);
  expect(await find("Ben Untitled")).toEqual([]);
  expect(await find(" ")).toEqual([]);
  expect(await find("Ben", "otherCoach")).toEqual([]);
  await expect(find("x".repeat(searchCharactersMax + 1))).rejects.toThrow();
});
