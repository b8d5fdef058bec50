import { describe, expect, test } from "vitest";
import { freeTime } from "../tests/access/sessions-rows";
import { buildWorld, callAs, type World } from "../tests/access/world";
import { listPreviewItemsMax, searchCharactersMax } from "../domain/limits";
import { api } from "./_generated/api";

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

/** A client is in the order of names from their first deed on. */
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

test("[agenda-4] upcoming is the first few that are scheduled, in order", async () => {
  const world = await buildWorld();
  for (let hours = 6; hours >= 0; hours -= 1) await bookFor(world, hours);
  const upcoming = await callAs(world, "coach").query(api.calendar.upcoming, {
    fromMs: freeTime().startsAt,
  });
  const offsets = upcoming.map(({ startsAt }) => (startsAt - freeTime().startsAt) / HOUR_MS);
  expect(offsets).toEqual([0, 1, 2, 3, 4]);
  expect(upcoming).toHaveLength(listPreviewItemsMax);
});

test("[agenda-5] a day holds what starts in it, to the millisecond", async () => {
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
  test("[agenda-11] rewords a session, and lengthens it only where there is room", async () => {
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

  test("does not reword over what another window saved meanwhile", async () => {
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

  test("[session-10] closes a session either way, and opens it again", async () => {
    const world = await buildWorld();
    const sessionId = await bookFor(world, 0);
    const close = (status: "scheduled" | "completed" | "no-show") =>
      callAs(world, "coach").mutation(api.calendar.close, { sessionId, status });
    await close("completed");
    await close("no-show");
    await close("no-show");
    await close("scheduled");
    const told = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(told.map(({ kind }) => kind)).toEqual([
      "session_scheduled",
      "session_completed",
      "session_missed",
      "session_scheduled",
    ]);
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

test("[agenda-7] a list by status holds that status alone, and by names each client with their own", async () => {
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

test("[agenda-6] a search finds sessions by title and by whose they are, and nothing of another's", async () => {
  const world = await buildWorld();
  await letAllSpeak(world);
  await bookFor(world, 0);
  const find = async (words: string, caller: "coach" | "otherCoach" = "coach") => {
    const found = await callAs(world, caller).query(api.calendar.search, { words });
    return found.map(({ firstName }) => firstName);
  };
  expect(await find("Titl")).toContain("Ada");
  expect(new Set(await find("Ben"))).toEqual(new Set(["Ben"]));
  expect(new Set(await find("ben title"))).toEqual(new Set(["Ben"]));
  expect(await find("nobody of that name")).toEqual([]);
  expect(await find("Ben Untitled")).toEqual([]);
  expect(await find(" ")).toEqual([]);
  expect(await find("Ben", "otherCoach")).toEqual([]);
  await expect(find("x".repeat(searchCharactersMax + 1))).rejects.toThrow();
});
