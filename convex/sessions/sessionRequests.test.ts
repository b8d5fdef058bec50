import { describe, expect, test } from "vitest";
import { dailySessionsMax } from "../../domain/schedule/session-policy";
import { dayMs } from "../../domain/time/time-spans";
import { book, busyTimes, refusal, setPractice, wanted } from "../../tests/access/bookings";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const read = (world: World, sessionId: Id<"sessions">) =>
  callAs(world, "coach").query(api.sessions.get, { sessionId });
const offer = (world: World, sessionId: Id<"sessions">, hours: readonly number[]) =>
  callAs(world, "coach").mutation(api.calendar.offer, {
    sessionId,
    startTimes: hours.map((each) => wanted(each).startsAt),
    timeZone: "UTC",
  });
const settled = refusal("INVALID", { field: "status" });

describe("until the coach has confirmed their hours", () => {
  test("a booking is a request, which the coach accepts", async () => {
    const world = await buildWorld();
    const sessionId = await book(world, "clientA");
    expect(await read(world, sessionId)).toMatchObject({ status: "scheduled", isRequest: true });
    const now = { nowMs: Date.now(), today: "2026-03-18" };
    const attention = await callAs(world, "coach").query(api.overview.attention, now);
    const ofAda = attention.find(({ firstName }) => firstName === "Ada")?.reasons;
    expect(ofAda?.[0]).toMatchObject({ kind: "asked", sessionId });
    await expect(book(world, "clientB")).rejects.toMatchObject(refusal("CONFLICT")); // A request blocks its time.
    await callAs(world, "coach").mutation(api.calendar.accept, { sessionId });
    expect(await read(world, sessionId)).toMatchObject({ isRequest: false, revision: 1 });
    await expect(
      callAs(world, "coach").mutation(api.calendar.accept, { sessionId }),
    ).rejects.toMatchObject(settled);
  });

  test("the coach can offer other times, and only the client can pick one", async () => {
    const world = await buildWorld();
    const sessionId = await book(world, "clientA");
    await expect(offer(world, sessionId, [])).rejects.toMatchObject(refusal("INVALID"));
    await expect(offer(world, sessionId, [1, 2, 3, 4])).rejects.toMatchObject(refusal("INVALID"));
    await offer(world, sessionId, [4, 2]);
    const offered = [wanted(2).startsAt, wanted(4).startsAt];
    expect(await read(world, sessionId)).toMatchObject({ isRequest: true, offeredTimes: offered });
    const ada = callAs(world, "clientA");
    const take = (hours: number) =>
      ada.mutation(api.sessions.takeOffered, { sessionId, startsAt: wanted(hours).startsAt });
    await expect(take(3)).rejects.toMatchObject(refusal("INVALID", { field: "startsAt" }));
    await take(4);
    expect(await read(world, sessionId)).toMatchObject({
      isRequest: false,
      offeredTimes: [],
      startsAt: wanted(4).startsAt,
    });
    await book(world, "clientB"); // The first time is free again.
  });

  test("a session moved by the client becomes a request again; the coach's bookings never do", async () => {
    const world = await buildWorld();
    const clientId = world.people.clientA.userId;
    const words = { title: "Title", sessionType: "video" as const };
    const coach = callAs(world, "coach");
    const sessionId = await coach.mutation(api.calendar.book, { clientId, ...words, ...wanted() });
    expect(await read(world, sessionId)).toMatchObject({ isRequest: false });
    await callAs(world, "clientA").mutation(api.sessions.move, { sessionId, ...wanted(1) });
    expect(await read(world, sessionId)).toMatchObject({ isRequest: true });
    await coach.mutation(api.sessions.move, { sessionId, ...wanted(2) });
    expect(await read(world, sessionId)).toMatchObject({ isRequest: false });
  });
});

test("saving hours confirms them, and later bookings are confirmed at once", async () => {
  const world = await buildWorld();
  const coach = callAs(world, "coach");
  await coach.mutation(api.practice.save, { practiceName: "Harbour" });
  const before = await coach.query(api.practice.get, {});
  expect(before?.areHoursConfirmed).toBeUndefined();
  await coach.mutation(api.practice.save, { weekly: before?.weekly ?? [] });
  expect((await coach.query(api.practice.get, {}))?.areHoursConfirmed).toBe(true);
  const sessionId = await book(world, "clientA");
  expect(await read(world, sessionId)).toMatchObject({ isRequest: false });
});

test("clients have to respect the coach's buffer around a session, the coach does not", async () => {
  const world = await buildWorld();
  await setPractice(world, { bufferMinutes: 15, areHoursConfirmed: true });
  await book(world, "clientB");
  await expect(book(world, "clientA", wanted(1))).rejects.toMatchObject(refusal("CONFLICT"));
  await book(world, "clientA", wanted(1.5));
  const words = { title: "Title", sessionType: "video" as const };
  const clientId = world.people.clientA.userId;
  await callAs(world, "coach").mutation(api.calendar.book, { clientId, ...words, ...wanted(-1) });
});

test("[session-25] clients can book only as many sessions a day as the coach allows, the coach can book more", async () => {
  const world = await buildWorld();
  await setPractice(world, { dailySessions: 2, areHoursConfirmed: true });
  const ofDay = async (caller: Caller) =>
    (await busyTimes(world, caller)).filter(({ isFullDay }) => isFullDay === true);
  const first = await book(world, "clientA");
  expect(await ofDay("clientA")).toEqual([]);
  await book(world, "clientB", wanted(1));
  const { startsAt } = wanted();
  const day = {
    startsAt: startsAt - (startsAt % dayMs),
    durationMinutes: 24 * 60,
    isFullDay: true,
  };
  expect(await ofDay("clientA")).toEqual([day]);
  expect(await ofDay("coach")).toEqual([]);
  await expect(book(world, "clientA", wanted(3))).rejects.toMatchObject(refusal("CONFLICT"));
  const ada = callAs(world, "clientA");
  await ada.mutation(api.sessions.move, { sessionId: first, ...wanted(4) });
  await book(world, "clientA", wanted(24));
  const words = { title: "Title", sessionType: "video" as const };
  const clientId = world.people.clientA.userId;
  await callAs(world, "coach").mutation(api.calendar.book, { clientId, ...words, ...wanted(3) });
  await expect(
    callAs(world, "coach").mutation(api.practice.save, { dailySessions: dailySessionsMax + 1 }),
  ).rejects.toMatchObject(refusal("INVALID", { field: "dailySessions" }));
});
