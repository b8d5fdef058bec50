import { describe, expect, test, vi } from "vitest";
import { isCommonPassword } from "../../domain/accounts/guessable-passwords";
import { MOST_USED_PASSWORDS } from "../../domain/accounts/most-used-passwords";
import { linkIn } from "../../tests/support/emails";
import {
  names,
  freshDoor,
  hashing,
  outcomeOf,
  password,
  proof,
  refused,
  siteUrl,
  subjectOf,
} from "../../tests/support/front-door";
import { api } from "../_generated/api";

const minuteMs = 60_000;
const email = "ada@example.com";

/** A password that is on no list of easily guessed ones. */
const longListWord =
  [...MOST_USED_PASSWORDS].find((word) => word.length >= 8 && !isCommonPassword(word)) ?? "";
const door = freshDoor();
const invalid = (field: string, reason: string) => ({ code: "INVALID", field, reason });

describe("signing up", () => {
  test("[auth-16, auth-25] sends an email, and creates the client only when its link is followed", async () => {
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
      timeZone: null,
      owesSecondStep: false,
      coachingEnd: null,
      deletion: null,
      secondStepReset: null,
      areDeletionsStopped: false,
    });
    expect(await door.rows("users")).toMatchObject([{ email, emailVerificationTime: Date.now() }]);
    expect(await door.rows("activity")).toMatchObject([{ kind: "signed_up" }]);
    expect(await door.rows("signUps")).toEqual([]);
  });

  test("[auth-25] Z12: ignores extra fields", async () => {
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

  test("Z14: makes twenty people at once clients, including the first", async () => {
    const everybody = Array.from({ length: 20 }, (_, index) => `p${String(index)}@example.com`);
    await Promise.all(everybody.map((each) => door.patiently("signUp", each, { proof })));
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
    ["a name of three letters", { password: "ada-lamp-42" }, invalid("password", "not_allowed")],
    [
      "a word of the server's list alone",
      { password: longListWord },
      invalid("password", "not_allowed"),
    ],
  ])("is refused with %s, before anything is hashed or stored", async (_, more, refusal) => {
    expect(await outcomeOf(door.signUp(email, more))).toEqual(refusal);
    expect(hashing.writes).toBe(0);
    expect(await door.rows("signUps")).toEqual([]);
    expect(await door.letters()).toEqual([]);
  });

  test("trims names, and accepts them up to the limit", async () => {
    const tokens = await door.join(email, { firstName: `  ${"🌿".repeat(100)} ` });
    const me = await door.from({ tokens }).query(api.viewer.get, {});
    expect(me?.firstName).toBe("🌿".repeat(100));
  });

  test("removes characters from a name that reverse the text direction", async () => {
    const tokens = await door.join(email, { firstName: "\u202EAda", lastName: "Love\u2067lace" });
    const me = await door.from({ tokens }).query(api.viewer.get, {});
    expect(me).toMatchObject({ firstName: "Ada", lastName: "Lovelace" });
  });

  test("sends the email again when requested, and to nobody else", async () => {
    await door.signUp(email);
    await door.join("ben@example.com");
    await door.letters();
    const ask = (address: string) =>
      door.knock({ flow: "verification-letter", email: address }, { ip: "198.51.100.9" });
    const before = (await door.letters()).length;
    for (const address of [email, "ben@example.com", "nobody@example.com"]) {
      expect(await ask(address)).toEqual({ started: true });
    }
    const letters = await door.letters();
    expect(letters).toHaveLength(before + 1);
    expect(letters[0]?.to).toBe(email);
    await door.confirm(linkIn(letters[0]?.text ?? ""));
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
  });

  test("has a link that works once, for a day, and only in full", async () => {
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

describe("[auth-30] a password set before the address was confirmed", () => {
  const strangers = { password: "the stranger's wish", proof: "s".repeat(32), firstName: "Eve" };
  const chosen = "slow-river-43-bend";
  const elsewhere = { proof: undefined };

  test("does not work after the link is followed in another browser, where a new one has to be chosen", async () => {
    await door.signUp(email, strangers);
    const link = await door.newestLink(email);
    expect(await outcomeOf(door.confirm(link, {}, elsewhere))).toEqual({
      code: "PASSWORD_REQUIRED",
    });
    expect(await door.rows("users")).toEqual([]);
    const tokens = await door.confirm(link, {}, { ...elsewhere, newPassword: chosen });
    expect(await door.from({ tokens }).query(api.viewer.get, {})).toMatchObject({ email });
    const guess = door.signIn(email, { password: strangers.password });
    expect(await outcomeOf(guess)).toEqual(refused);
    expect(await outcomeOf(door.confirm(link, {}, { proof: strangers.proof }))).toEqual(refused);
    expect(await door.rows("authSessions")).toHaveLength(1);
    expect(await outcomeOf(door.signIn(email, { password: chosen }))).toBe("ok");
  });

  test("works in the browser where it was chosen, with any email to the address", async () => {
    await door.signUp(email);
    vi.advanceTimersByTime(1);
    await door.signUp(email, strangers);
    const tokens = await door.confirm(await door.newestLink(email));
    const me = await door.from({ tokens }).query(api.viewer.get, {});
    expect(me?.firstName).toBe("Ada");
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
    const guess = door.signIn(email, { password: strangers.password });
    expect(await outcomeOf(guess)).toEqual(refused);
  });

  test("does not work with an invalid proof or one for another address", async () => {
    await door.signUp("ben@example.com");
    await door.signUp(email, strangers);
    const link = await door.newestLink(email);
    for (const proof of ["p".repeat(32), "", 7, null, "s".repeat(31)]) {
      const outcome = await outcomeOf(door.confirm(link, {}, { proof }));
      expect(outcome).toEqual({ code: "PASSWORD_REQUIRED" });
    }
  });

  test("follows the usual rules, and a refused password keeps the link valid", async () => {
    await door.signUp(email, strangers);
    const link = await door.newestLink(email);
    for (const [newPassword, reason] of [
      ["kzqvw", "too_short"],
      ["password1", "not_allowed"],
      ["ada@example.com", "not_allowed"],
    ] as const) {
      const outcome = await outcomeOf(door.confirm(link, {}, { ...elsewhere, newPassword }));
      expect(outcome).toEqual(invalid("newPassword", reason));
    }
    await door.confirm(link, {}, { ...elsewhere, newPassword: chosen });
  });
});

describe("A02, finding 1: signing up with an address that has an account", () => {
  test("answers thirty guesses, one of them right, as it would a newcomer", async () => {
    await door.join(email);
    vi.clearAllMocks();
    const answers = new Set<string>();
    for (let guess = 0; guess < 30; guess += 1) {
      const typed = guess === 29 ? password : `wrong-harbour-${String(guess)}`;
      answers.add(JSON.stringify(await door.signUp(email, { password: typed })));
      vi.advanceTimersByTime(150 * minuteMs); // As fast as emails may be requested.
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

  test("keeps the account's password and names", async () => {
    await door.join(email);
    await door.signUp(email, { password: "another-harbour-1", firstName: "Eve" });
    await door.letters();
    expect(await outcomeOf(door.signIn(email, { password: "another-harbour-1" }))).toEqual(refused);
    const me = await door.from({ tokens: await door.signIn(email) }).query(api.viewer.get, {});
    expect(me?.firstName).toBe("Ada");
  });
});
