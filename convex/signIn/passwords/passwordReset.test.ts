import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  freshDoor,
  outcomeOf,
  password,
  refused,
  siteUrl,
} from "../../../tests/support/front-door";
import { linkIn } from "../../../tests/support/emails";
import { api } from "../../_generated/api";

const minuteMs = 60_000;
const email = "ada@example.com";
const chosen = "new-harbour-77";

const door = freshDoor();
beforeEach(async () => {
  await door.join(email);
  vi.advanceTimersByTime(60 * minuteMs);
});

describe("a reset link", () => {
  test("A11: starts with the portal's own address, has its code in the fragment, and contains no email address", async () => {
    const link = await door.askForReset(email);
    const [address, fragment] = link.url.split("#");
    expect(address).toBe(`${siteUrl}/auth/reset-password`);
    expect(fragment).toMatch(/^type=recovery&access_token=[\w-]{32}&refresh_token=[\w-]{32}$/);
    const [letter] = await door.letters();
    expect(letter?.text).not.toContain("?code=");
    expect(link.url).not.toContain("ada");
  });

  test("works once: the new password works, the old one does not, and nobody is signed in", async () => {
    const link = await door.askForReset(email);
    expect(await door.choose(link, chosen)).toEqual({ tokens: null });
    expect(await door.rows("authSessions")).toEqual([]);
    expect(await outcomeOf(door.choose(link, "third-harbour-5"))).toEqual(refused);
    expect(await outcomeOf(door.signIn(email))).toEqual(refused);
    expect(await outcomeOf(door.signIn(email, { password: chosen }))).toBe("ok");
  });

  test("[reset-9] works for ten minutes", async () => {
    const link = await door.askForReset(email);
    vi.advanceTimersByTime(10 * minuteMs - 1);
    const late = await door.askForReset(email);
    vi.advanceTimersByTime(1);
    expect(await outcomeOf(door.choose(link, chosen))).toEqual(refused);
    expect(await outcomeOf(door.choose(late, chosen))).toBe("ok");
  });

  test("survives a refused password", async () => {
    const link = await door.askForReset(email);
    for (const [typed, reason] of [
      ["kzqvw", "too_short"],
      ["password1", "not_allowed"],
      ["lovelace", "not_allowed"],
      ["q".repeat(257), "too_long"],
    ] as const) {
      const refusal = { code: "INVALID", field: "newPassword", reason };
      expect(await outcomeOf(door.choose(link, typed))).toEqual(refusal);
    }
    expect(await outcomeOf(door.choose(link, chosen))).toBe("ok");
  });

  test("a coach's new password needs twelve characters", async () => {
    await door.t.run(async ({ db }) => {
      const role = await db.query("userRoles").first();
      if (role !== null) await db.patch("userRoles", role._id, { role: "admin" });
    });
    const link = await door.askForReset(email);
    const refusal = { code: "INVALID", field: "newPassword", reason: "too_short" };
    expect(await outcomeOf(door.choose(link, "kzqvwxmjtbp"))).toEqual(refusal);
    expect(await outcomeOf(door.choose(link, "kzqvwxmjtbpr"))).toBe("ok");
  });

  test("only one of two simultaneous uses succeeds", async () => {
    const link = await door.askForReset(email);
    const both = await Promise.all(
      ["first-harbour-1", "second-harbour-2"].map((typed) => outcomeOf(door.choose(link, typed))),
    );
    expect(both.filter((outcome) => outcome === "ok")).toHaveLength(1);
  });
});

describe("A04: codes cannot be guessed", () => {
  test("ten wrong codes void the email's link, also for the right code", async () => {
    const link = await door.askForReset(email);
    for (let index = 0; index < 10; index += 1) {
      const wrong = { ...link, code: String(index).repeat(32) };
      expect(await outcomeOf(door.choose(wrong, chosen))).toEqual(refused);
    }
    expect(await outcomeOf(door.choose(link, chosen))).toEqual(refused);
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
  });

  test("the code of one email does not fit another's handle", async () => {
    await door.join("ben@example.com");
    const adas = await door.askForReset(email);
    const bens = await door.askForReset("ben@example.com");
    const mixed = { ...adas, handle: bens.handle };
    expect(await outcomeOf(door.choose(mixed, chosen))).toEqual(refused);
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
    expect(await outcomeOf(door.signIn("ben@example.com"))).toBe("ok");
  });

  test("a sign-up's code does not fit a reset", async () => {
    await door.signUp("new@example.com");
    const link = await door.newestLink("new@example.com");
    expect(await outcomeOf(door.choose(link, chosen))).toEqual(refused);
    const reset = await door.askForReset(email);
    expect(await outcomeOf(door.confirm(reset))).toEqual(refused);
  });
});

describe("A10: emails are limited", () => {
  test("fifty requests send three emails, and the first link still works", async () => {
    const before = (await door.letters()).length;
    const links = [];
    let mustWait = false;
    for (let index = 0; index < 50; index += 1) {
      const outcome = await outcomeOf(door.knock({ flow: "reset", email }));
      mustWait ||= outcome !== "ok" && outcome.code === "RATE_LIMITED";
    }
    const letters = (await door.letters()).slice(0, -before);
    links.push(...letters.map(({ text }) => linkIn(text)));
    expect(links).toHaveLength(3);
    expect(mustWait).toBe(true);
    vi.advanceTimersByTime(minuteMs);
    const [first] = links;
    if (first === undefined) throw new Error("There is no letter.");
    expect(await outcomeOf(door.choose(first, chosen))).toBe("ok");
    for (const other of links) {
      expect(await outcomeOf(door.choose(other, "third-harbour-5"))).toEqual(refused);
    }
  });

  test("requests for an unknown address are counted and answered the same", async () => {
    const ask = (address: string) => outcomeOf(door.knock({ flow: "reset", email: address }));
    const answerFor = async (address: string) => [
      await ask(address),
      await ask(address),
      await ask(address),
      await ask(address),
    ];
    expect(await answerFor("nobody@example.com")).toEqual(await answerFor(email));
  });

  test("an address gets at most ten emails a day", async () => {
    let count = 0;
    for (let index = 0; index < 60; index += 1) {
      const outcome = await outcomeOf(door.knock({ flow: "reset", email }));
      if (outcome === "ok") count += 1;
      vi.advanceTimersByTime(20 * minuteMs);
    }
    expect(count).toBeGreaterThanOrEqual(10);
    expect(count).toBeLessThanOrEqual(18); // ten at once, and those refilled in twenty hours
  });

  test("one network can cause only a limited number of emails", async () => {
    const where = { ip: "203.0.113.9" };
    const outcomes = [];
    for (let index = 0; index < 21; index += 1) {
      const address = `p${String(index)}@example.com`;
      outcomes.push(await outcomeOf(door.knock({ flow: "reset", email: address }, where)));
    }
    expect(outcomes.slice(0, 20).every((outcome) => outcome === "ok")).toBe(true);
    expect(outcomes[20]).toMatchObject({ code: "RATE_LIMITED" });
  });
});

test("A12: asking for a reset changes nothing about the person", async () => {
  const read = async () =>
    JSON.stringify([
      await door.rows("users"),
      await door.rows("userRoles"),
      await door.rows("authAccounts"),
      await door.rows("profiles"),
    ]);
  const before = await read();
  await door.knock({ flow: "reset", email, role: "admin", name: "Eve", emailVerified: true });
  await door.letters();
  expect(await read()).toBe(before);
});

test("[reset-12] A13, finding 5: a reset ends every earlier sign-in at once, and an email says so", async () => {
  const phone = await door.signIn(email);
  const laptop = await door.signIn(email);
  await door.choose(await door.askForReset(email), chosen);
  for (const tokens of [phone, laptop]) {
    expect(await door.from({ tokens }).query(api.viewer.get, {})).toBeNull();
    expect(
      await outcomeOf(door.from({ tokens }).mutation(api.messages.send, { content: "Hi" })),
    ).toEqual({ code: "UNAUTHENTICATED" });
    expect(await door.refresh(phone.refreshToken)).toBeNull();
  }
  expect(await door.rows("authRefreshTokens")).toEqual([]);
  const [letter] = await door.letters();
  expect(letter).toMatchObject({ to: email, subject: "Your Passage password was changed" });
  expect(letter?.text).not.toContain("#");
});

test("a reset unlocks an account locked by guesses, and forgets its known devices", async () => {
  const tokens = await door.signIn(email);
  await door.from({ tokens }).mutation(api.devices.remember, {});
  for (let index = 0; index < 12; index += 1) {
    await outcomeOf(door.signIn(email, { password: "wrong" }));
  }
  await door.choose(await door.askForReset(email), chosen);
  expect(await door.rows("knownDevices")).toEqual([]);
  expect(await outcomeOf(door.signIn(email, { password: chosen }))).toBe("ok");
});

test("a person of the demo, who never had a password, can set one by email", async () => {
  await door.t.run(async ({ db }) => {
    const userId = await db.insert("users", { email: "demo@example.com" });
    await db.insert("userRoles", { userId, role: "client" });
  });
  await door.signUp("demo@example.com");
  expect((await door.letters())[0]?.subject).toContain("already have");
  await door.choose(await door.askForReset("demo@example.com"), password);
  expect(await outcomeOf(door.signIn("demo@example.com"))).toBe("ok");
});

test("A14: no input of the browser changes where an email's link leads", async () => {
  const corpus = [
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    `${siteUrl}@evil.example`,
    "javascript:alert(1)",
    "%2f%2fevil.example",
  ];
  for (const [index, redirectTo] of corpus.entries()) {
    const address = `p${String(index)}@example.com`;
    await door.signUp(address, { redirectTo });
    const link = await door.newestLink(address);
    expect(link.url.startsWith(`${siteUrl}/auth/verify-email#`)).toBe(true);
  }
  for (const { text } of await door.letters()) expect(text).not.toContain("evil");
});
