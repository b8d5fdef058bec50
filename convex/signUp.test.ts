import { describe, expect, test, vi } from "vitest";
import {
  names,
  freshDoor,
  hashing,
  outcomeOf,
  password,
  refused,
  siteUrl,
  subjectOf,
} from "../tests/support/front-door";
import { linkIn } from "../tests/support/letters";
import { api } from "./_generated/api";

const minuteMs = 60_000;
const email = "ada@example.com";

const door = freshDoor();
const invalid = (field: string, reason: string) => ({ code: "INVALID", field, reason });

describe("signing up", () => {
  test("[auth-16, auth-25] sends a letter and lets nobody in until its link is followed; then a client is there, whole", async () => {
    expect(await door.signUp(" Ada@Example.com ")).toEqual({ started: true });
    expect(await door.rows("users")).toEqual([]);
    expect(await outcomeOf(door.signIn(email))).toEqual(refused);
    const link = await door.newestLink(email);
    expect(link.url.startsWith(`${siteUrl}/auth/verify-email#type=signup&access_token=`)).toBe(
      true,
    );
    const tokens = await door.confirm(link);
    const me = door.from({ tokens });
    const viewer = await me.query(api.viewer.get, {});
    expect(viewer).toEqual({
      userId: subjectOf(tokens).split("|")[0],
      role: "client",
      ...names,
      email,
      owesSecondStep: false,
      coachingEnd: null,
    });
    expect(await door.rows("users")).toMatchObject([{ email, emailVerificationTime: Date.now() }]);
    expect(await door.rows("activity")).toMatchObject([{ kind: "signed_up" }]);
    expect(await door.rows("signUps")).toEqual([]);
  });

  test("[auth-25] Z12: whatever else is sent with it changes nothing", async () => {
    await door.join(email, {
      role: "admin",
      isAdmin: true,
      emailVerificationTime: 1,
      isAnonymous: true,
      phone: "1",
      _id: "x",
      userId: "x",
    });
    const [user] = await door.rows("users");
    expect(Object.keys(user ?? {}).toSorted()).toEqual(
      ["_creationTime", "_id", "email", "emailVerificationTime"].toSorted(),
    );
    expect(await door.rows("userRoles")).toMatchObject([{ role: "client" }]);
  });

  test("Z14: twenty people at once, and the first of them too, become clients", async () => {
    const everybody = Array.from({ length: 20 }, (_, index) => `p${String(index)}@example.com`);
    await Promise.all(everybody.map((each) => door.signUp(each)));
    const letters = await door.letters();
    await Promise.all(letters.map(({ text }) => door.confirm(linkIn(text))));
    const roles = (await door.rows("userRoles")) as { role?: string }[];
    expect(roles.map(({ role }) => role)).toEqual(everybody.map(() => "client"));
  });

  test.each([
    ["no first name", { firstName: "" }, invalid("firstName", "blank")],
    ["an invisible one", { firstName: " \u200b" }, invalid("firstName", "blank")],
    ["no last name", { lastName: undefined }, invalid("lastName", "blank")],
    ["a number for a name", { firstName: 7 }, invalid("firstName", "blank")],
    ["a name of 101 characters", { firstName: "a".repeat(101) }, invalid("firstName", "too_long")],
    ["a line break in a name", { lastName: "A\r\nBcc: b" }, invalid("lastName", "malformed")],
    ["five characters", { password: "kzqvw" }, invalid("password", "too_short")],
    ["a common password", { password: "password1" }, invalid("password", "not_allowed")],
    ["one's own name", { password: "Lovelace1815" }, invalid("password", "not_allowed")],
  ])("is refused with %s, before anything is hashed or kept", async (_, more, refusal) => {
    expect(await outcomeOf(door.signUp(email, more))).toEqual(refusal);
    expect(hashing.writes).toBe(0);
    expect(await door.rows("signUps")).toEqual([]);
    expect(await door.letters()).toEqual([]);
  });

  test("keeps names trimmed, to the last character that is allowed", async () => {
    const tokens = await door.join(email, { firstName: `  ${"🌿".repeat(100)} ` });
    const me = await door.from({ tokens }).query(api.viewer.get, {});
    expect(me?.firstName).toBe("🌿".repeat(100));
  });

  test("two sign-ups of one address do not mix: a link brings the password chosen with it", async () => {
    await door.signUp(email, { password: "the stranger's wish" });
    const strangers = await door.newestLink(email);
    vi.advanceTimersByTime(1);
    await door.signUp(email);
    await door.confirm(await door.newestLink(email));
    expect(await outcomeOf(door.confirm(strangers))).toEqual(refused);
    expect(await outcomeOf(door.signIn(email, { password: "the stranger's wish" }))).toEqual(
      refused,
    );
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
  });

  test("a link works once, for a day, and only whole", async () => {
    await door.signUp(email);
    const link = await door.newestLink(email);
    for (const broken of [
      { ...link, code: link.handle },
      { ...link, handle: link.code },
      { ...link, code: "" },
      { ...link, code: link.code.slice(1) },
      { ...link, code: 7 },
    ]) {
      expect(await outcomeOf(door.confirm(broken as typeof link))).toEqual(refused);
    }
    await door.confirm(link);
    expect(await outcomeOf(door.confirm(link))).toEqual(refused);

    await door.signUp("ben@example.com");
    const late = await door.newestLink("ben@example.com");
    vi.advanceTimersByTime(24 * 60 * minuteMs);
    expect(await outcomeOf(door.confirm(late))).toEqual(refused);
  });
});

describe("A02, finding 1: signing up with an address that has an account", () => {
  test("thirty guesses, the right password among them, hear what a newcomer hears and get nothing", async () => {
    await door.join(email);
    vi.clearAllMocks();
    const answers = new Set<string>();
    for (let guess = 0; guess < 30; guess += 1) {
      const typed = guess === 29 ? password : `wrong-harbour-${String(guess)}`;
      answers.add(JSON.stringify(await door.signUp(email, { password: typed })));
      vi.advanceTimersByTime(150 * minuteMs); // as fast as letters may be asked for
    }
    expect([...answers]).toEqual([JSON.stringify({ started: true })]);
    expect(hashing.looks).toBe(0);
    expect(hashing.writes).toBe(30);
    expect(await door.rows("users")).toHaveLength(1);
    const [letter] = await door.letters();
    expect(letter).toMatchObject({ to: email, subject: "You already have a Passage account" });
    expect(linkIn(letter?.text ?? "").url).toBe("");
    expect(await door.rows("signUps")).toEqual([]);
  });

  test("leaves the account's password and names as they are", async () => {
    await door.join(email);
    await door.signUp(email, { password: "another-harbour-1", firstName: "Eve" });
    await door.letters();
    expect(await outcomeOf(door.signIn(email, { password: "another-harbour-1" }))).toEqual(refused);
    const me = await door.from({ tokens: await door.signIn(email) }).query(api.viewer.get, {});
    expect(me?.firstName).toBe("Ada");
  });
});
