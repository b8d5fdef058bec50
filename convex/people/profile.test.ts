import type { FunctionArgs } from "convex/server";
import { describe, expect, test } from "vitest";
import { bioCharactersMax, nameCharactersMax, phoneCharactersMax } from "../../domain/limits";
import { postalAddressCharactersMax } from "../../domain/practice/invoices";
import { refusal } from "../../tests/access/bookings";
import { buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

type Change = FunctionArgs<typeof api.profile.save>;
const save = (world: World, change: Change, caller: Caller = "clientA") =>
  callAs(world, caller).mutation(api.profile.save, change);
const get = (world: World, caller: Caller = "clientA") =>
  callAs(world, caller).query(api.profile.get, {});

describe("one's own profile", () => {
  test("starts with the names from sign-up only", async () => {
    const world = await buildWorld();
    expect(await get(world)).toEqual({
      firstName: "Ada",
      lastName: "Example",
      email: "Ada@example.com",
      timeZone: null,
      deviceZone: null,
      photoAt: null,
    });
  });

  test("changes only the given fields, of this person only", async () => {
    const world = await buildWorld();
    await save(world, { firstName: " Adé ", phone: "+44 20 7946 0000" });
    await save(world, { bio: "Two lines\nof me", timeZone: "Asia/Tokyo" });
    expect(await get(world)).toMatchObject({
      firstName: "Adé",
      lastName: "Example",
      phone: "+44 20 7946 0000",
      bio: "Two lines\nof me",
      timeZone: "Asia/Tokyo",
    });
    expect(await get(world, "clientB")).toMatchObject({ firstName: "Ben", timeZone: null });
  });

  test("has no characters that reverse the text, also when an older row contains them", async () => {
    const world = await buildWorld();
    await world.t.run(async ({ db }) => {
      for (const { _id, firstName } of await db.query("profiles").take(20)) {
        if (firstName === "Ada") await db.patch("profiles", _id, { firstName: "\u202EAda" });
      }
    });
    const viewer = await callAs(world, "clientA").query(api.viewer.get, {});
    expect(viewer).toMatchObject({ firstName: "Ada", lastName: "Example" });
  });

  test("has a device time zone only while it differs from the profile's", async () => {
    const world = await buildWorld();
    await save(world, { timeZone: "Europe/Lisbon" });
    await save(world, { deviceZone: "Asia/Tokyo" });
    const clocks = { timeZone: "Europe/Lisbon", deviceZone: "Asia/Tokyo" };
    expect(await get(world)).toMatchObject(clocks);
    const coach = callAs(world, "coach");
    const { sessionId } = world.ofA;
    expect((await coach.query(api.sessions.get, { sessionId })).client).toMatchObject(clocks);
    const paginationOpts = { numItems: 50, cursor: null };
    const { page } = await coach.query(api.calendar.list, { order: "date", paginationOpts });
    const row = page.find((session) => session.sessionId === sessionId);
    expect(row?.clientClocks).toEqual(clocks);
    const bookable = await coach.query(api.calendar.clients, {});
    expect(bookable).toContainEqual(expect.objectContaining({ firstName: "Ada", ...clocks }));
    await save(world, { timeZone: "Asia/Tokyo" });
    expect(await get(world)).toMatchObject({ timeZone: "Asia/Tokyo", deviceZone: null });
    await save(world, { deviceZone: "Asia/Tokyo" });
    expect(await get(world)).toMatchObject({ deviceZone: null });
    await expect(save(world, { deviceZone: "Nowhere" })).rejects.toMatchObject(
      refusal("INVALID", { field: "deviceZone" }),
    );
  });

  test("loses a value when an empty text is saved", async () => {
    const world = await buildWorld();
    await save(world, { phone: "112", bio: "Me", postalAddress: "1 Elm Street" });
    await save(world, { phone: "", bio: " \u200B", postalAddress: " " });
    const profile = await get(world);
    expect(profile).not.toHaveProperty("phone");
    expect(profile).not.toHaveProperty("bio");
    expect(profile).not.toHaveProperty("postalAddress");
  });

  test("[package-12] shows a client's postal address to them and their coach only", async () => {
    const world = await buildWorld();
    const postalAddress = "1 Elm Street\nBristol";
    await save(world, { postalAddress: ` ${postalAddress} ` });
    expect((await get(world)).postalAddress).toBe(postalAddress);
    expect((await get(world, "clientB")).postalAddress).toBeUndefined();
    const { userId: clientId } = world.people.clientA;
    const read = (caller: "coach" | "otherCoach") =>
      callAs(world, caller).query(api.clients.get, { clientId });
    expect((await read("coach")).postalAddress).toBe(postalAddress);
    await expect(read("otherCoach")).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
  });

  test("shows a new name in the greeting and in the coach's list", async () => {
    const world = await buildWorld();
    await save(world, { firstName: "明", lastName: "ليلى" });
    expect(await callAs(world, "clientA").query(api.viewer.get, {})).toMatchObject({
      firstName: "明",
      lastName: "ليلى",
    });
    const paginationOpts = { numItems: 50, cursor: null };
    const { page } = await callAs(world, "coach").query(api.clients.list, { paginationOpts });
    expect(page.map(({ firstName }) => firstName)).toContain("明");
  });

  test("accepts the longest allowed value in each field", async () => {
    const world = await buildWorld();
    await save(world, {
      firstName: "🌿".repeat(nameCharactersMax),
      phone: "1".repeat(phoneCharactersMax),
      bio: "🌿".repeat(bioCharactersMax),
    });
    expect((await get(world)).phone).toHaveLength(phoneCharactersMax);
  });

  test.each<[string, Change, string, string]>([
    ["no first name", { firstName: "" }, "firstName", "blank"],
    ["a name nobody can see", { lastName: "\u200B\u2800" }, "lastName", "blank"],
    ["a name of 300 letters", { firstName: "x".repeat(300) }, "firstName", "too_long"],
    [
      "a name one letter too long",
      { lastName: "🌿".repeat(nameCharactersMax + 1) },
      "lastName",
      "too_long",
    ],
    ["a name without end", { firstName: "x".repeat(100_000) }, "firstName", "too_long"],
    ["a name of two lines", { lastName: "One\nTwo" }, "lastName", "malformed"],
    ["a phone nobody can dial", { phone: "call me" }, "phone", "malformed"],
    ["a phone without end", { phone: "1".repeat(100_000) }, "phone", "too_long"],
    [
      "an address one letter too long",
      { postalAddress: "x".repeat(postalAddressCharactersMax + 1) },
      "postalAddress",
      "too_long",
    ],
    ["a bio one letter too long", { bio: "x".repeat(bioCharactersMax + 1) }, "bio", "too_long"],
    ["a zone nobody lives in", { timeZone: "Mars/Base" }, "timeZone", "malformed"],
    ["a zone without end", { timeZone: "A".repeat(100_000) }, "timeZone", "malformed"],
  ])("%s is refused at its field, and nothing is stored", async (_what, change, field, reason) => {
    const world = await buildWorld();
    await expect(save(world, { bio: "Kept", ...change })).rejects.toMatchObject({
      data: { code: "INVALID", field, reason },
    });
    expect(await get(world)).toMatchObject({ firstName: "Ada", lastName: "Example" });
    expect(await get(world)).not.toHaveProperty("bio");
  });

  test("[record-10] refuses fields that a person may not write", async () => {
    const world = await buildWorld();
    const { userId } = world.people.clientB;
    for (const more of [
      { userId },
      { role: "admin" },
      { email: "x@example.com" },
      { photoAt: 1 },
    ]) {
      await expect(save(world, { firstName: "X", ...more })).rejects.toThrow();
    }
    expect((await get(world)).firstName).toBe("Ada");
  });
});

test("a client sees the coach's name, bio and practice, but not the coach's phone number", async () => {
  const world = await buildWorld();
  await save(world, { bio: "I listen.", phone: "+44 20 7946 0000" }, "coach");
  await callAs(world, "coach").mutation(api.practice.save, { practiceName: "North Shore" });
  expect(await callAs(world, "clientA").query(api.profile.coach, {})).toEqual({
    personId: world.people.coach.userId,
    firstName: "Coach",
    lastName: "Example",
    bio: "I listen.",
    practiceName: "North Shore",
  });
});

test("removing a missing photo is refused", async () => {
  const world = await buildWorld();
  for (const act of [api.profile.removePhoto, api.profile.restorePhoto]) {
    await expect(callAs(world, "clientA").mutation(act, {})).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
  }
});
