import type { FunctionArgs } from "convex/server";
import { describe, expect, test } from "vitest";
import { availabilityExceptionsMax, policyHoursMax } from "../../domain/limits";
import { PRACTICE_DEFAULTS, PROPOSED_HOURS } from "../../domain/practice/practice-settings";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

type Change = FunctionArgs<typeof api.practice.save>;
const save = (world: World, change: Change) =>
  callAs(world, "coach").mutation(api.practice.save, change);
const get = async (world: World, caller: "clientA" | "coach" | "otherCoach" = "clientA") => {
  const practice = await callAs(world, caller).query(api.practice.get, {});
  return practice ?? expect.fail("The practice has no coach.");
};

test("the set-up list reflects what was done, and disappears when complete or hidden", async () => {
  const world = await buildWorld();
  const coach = callAs(world, "coach");
  const setUp = () => coach.query(api.practice.setUp, {});
  expect(await setUp()).toMatchObject({ profile: false, hours: false, meeting: false });
  await coach.mutation(api.profile.save, { bio: "Words" });
  await save(world, { ...PROPOSED_HOURS, weekly: [...PROPOSED_HOURS.weekly] });
  expect(await setUp()).toMatchObject({ profile: true, hours: true, client: true });
  const { noticeHours, bufferMinutes } = await get(world);
  expect([noticeHours, bufferMinutes]).toEqual([24, 15]);
  await save(world, { isSetupClosed: true });
  expect(await setUp()).toBeNull();
});

describe("how the practice is run", () => {
  test("starts with the product's defaults", async () => {
    const world = await buildWorld();
    expect(await get(world)).toEqual({ ...PRACTICE_DEFAULTS, timeZone: "UTC" });
  });

  test("uses the coach's time zone unless the practice has its own", async () => {
    const world = await buildWorld();
    await world.t.run(async ({ db }) => {
      const profile = await db
        .query("profiles")
        .withIndex("by_userId", (q) => q.eq("userId", world.people.coach.userId))
        .unique();
      if (profile !== null) await db.patch("profiles", profile._id, { timeZone: "Asia/Tokyo" });
    });
    expect((await get(world)).timeZone).toBe("Asia/Tokyo");
    await save(world, { timeZone: "Europe/Lisbon" });
    expect((await get(world)).timeZone).toBe("Europe/Lisbon");
  });

  test("is shown to a client without the invoice's lines and the limits of bookings", async () => {
    const world = await buildWorld();
    const own = { invoiceLines: "12 Elm Street", dailySessions: 3, newcomerSessions: 1 };
    await save(world, own);
    expect(await get(world, "coach")).toMatchObject(own);
    expect(await get(world)).toEqual({ ...PRACTICE_DEFAULTS, timeZone: "UTC" });
  });

  test("changes only the given fields, of this practice only", async () => {
    const world = await buildWorld();
    const weekly = [{ weekday: 2, fromMinute: 600, toMinute: 720 }];
    await save(world, { weekly, noticeHours: 12, meetingLink: " https://meet.example.com/a " });
    await save(world, { practiceName: "North Shore", phoneNumber: "+351 555" });
    expect(await get(world)).toEqual({
      ...PRACTICE_DEFAULTS,
      timeZone: "UTC",
      weekly,
      noticeHours: 12,
      meetingLink: "https://meet.example.com/a",
      practiceName: "North Shore",
      phoneNumber: "+351 555",
      areHoursConfirmed: true,
    });
    expect((await get(world, "otherCoach")).practiceName).toBe(PRACTICE_DEFAULTS.practiceName);
  });

  test("loses a value when an empty text is saved, and uses the default without a name", async () => {
    const world = await buildWorld();
    await save(world, { place: "12 Elm Street", practiceName: "North Shore" });
    await save(world, { place: " ", practiceName: "" });
    const settings = await get(world);
    expect(settings.place).toBeUndefined();
    expect(settings.practiceName).toBe(PRACTICE_DEFAULTS.practiceName);
  });
});

const hours = (fromMinute: number, toMinute: number) => ({ fromMinute, toMinute });
const day = (date: string) => ({ date, hours: [] });
test.each<[string, Change]>([
  ["a link that runs a program", { meetingLink: "javascript:alert(1)" }],
  ["an invalid video address", { welcomeVideoUrl: "nowhere" }],
  ["a name without end", { practiceName: "x".repeat(100_000) }],
  ["a place without end", { place: "x".repeat(100_000) }],
  ["a zone nobody lives in", { timeZone: "Mars/Base" }],
  ["hours backwards", { noticeHours: -1 }],
  ["half hours", { cancelWindowHours: 1.5 }],
  ["more hours than anybody plans", { cancelWindowHours: policyHoursMax + 1 }],
  ["an answer in no time", { responseTargetHours: 0 }],
  ["no number", { noticeHours: Number.NaN }],
  ["an eighth day", { weekly: [{ weekday: 7, ...hours(0, 60) }] }],
  [
    "hours over each other",
    {
      weekly: [
        { weekday: 1, ...hours(0, 60) },
        { weekday: 1, ...hours(30, 90) },
      ],
    },
  ],
  [
    "a day cut to pieces",
    {
      weekly: Array.from({ length: 7 }, (_, at) => ({
        weekday: 1,
        ...hours(at * 60, at * 60 + 30),
      })),
    },
  ],
  ["a day that does not exist", { exceptions: [day("2026-02-30")] }],
  ["the same day twice", { exceptions: [day("2026-02-01"), day("2026-02-01")] }],
  [
    "too many days",
    {
      exceptions: Array.from({ length: availabilityExceptionsMax + 1 }, (_, at) =>
        day(new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)),
      ),
    },
  ],
])("%s is refused, and nothing is stored", async (_what, change) => {
  const world = await buildWorld();
  await expect(save(world, { phoneNumber: "+1", ...change })).rejects.toMatchObject({
    data: { code: "INVALID" },
  });
  expect((await get(world)).phoneNumber).toBeUndefined();
});
