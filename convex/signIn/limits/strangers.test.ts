import { describe, expect, test, vi } from "vitest";
import {
  freshDoor,
  outcomeOf,
  password,
  refused,
  type Tokens,
} from "../../../tests/support/front-door";
import { api } from "../../_generated/api";
import type { Caller } from "./attempts";
import { crowdOf } from "./crowds";
import * as passwordHash from "../passwords/passwordHash";
import * as knownHashes from "../knownHashes";

const email = "ada@example.com";
const door = freshDoor();

const home = { ip: "198.51.100.7" };
/** The n-th of 200 networks. */
const at = (index: number) => ({ ip: `203.0.${String(index % 200)}.9` });
const ofSite = (index: number) => ({ ip: `2001:db8:7:${index.toString(16)}::1` });
const link = { url: "", type: "", code: "c".repeat(32), handle: "h".repeat(32) };

const confirm = (tokens: Tokens, password: string) =>
  outcomeOf(door.from({ tokens, ...home }).action(api.auth.confirm, { password }));

describe("a correct password from a new browser works", () => {
  test("after a thousand false links from one IPv6 site", async () => {
    await door.join(email, {}, home);
    for (let index = 0; index < 1010; index += 1) {
      await outcomeOf(door.confirm(link, ofSite(index)));
    }
    expect(await outcomeOf(door.signIn(email, {}, home))).toBe("ok");
  });

  test("after wrong guesses at the account from twenty networks", async () => {
    await door.join(email, {}, home);
    for (let index = 0; index < 200; index += 1) {
      await outcomeOf(door.signIn(email, { password: "wrong" }, at(index % 20)));
    }
    expect(await outcomeOf(door.patientSignIn(email, {}, { ip: "198.51.100.200" }))).toBe("ok");
  });

  test("under global load, after the browser has done a proof of work", async () => {
    await door.join(email, {}, home);
    for (let index = 0; index < 600; index += 1) {
      const address = `p${String(index)}@example.com`;
      await outcomeOf(door.signIn(address, { password: "wrong" }, at(index)));
    }
    const lazy = await outcomeOf(door.signIn(email, {}, { ip: "198.51.100.200" }));
    expect(lazy).toMatchObject({ code: "WORK_REQUIRED" });
    expect(await outcomeOf(door.patientSignIn(email, {}, { ip: "198.51.100.200" }))).toBe("ok");
  });

  test("without any proof of work in a known browser", async () => {
    const tokens = await door.join(email, {}, home);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 600; index += 1) {
      await outcomeOf(door.signIn(email, { password: "wrong" }, at(index)));
    }
    expect(await outcomeOf(door.signIn(email, { deviceToken }, home))).toBe("ok");
  });
});

test("many requests from one network require work from a quarter of all networks only", async () => {
  const shareOf = (index: number) => crowdOf("passwords", { network: at(index).ip } as Caller).of;
  const all = Array.from({ length: 200 }, (_, index) => index);
  const sharing = all.filter((index) => shareOf(index) === shareOf(0));
  expect(sharing.length).toBeGreaterThan(20);
  expect(sharing.length).toBeLessThan(80);

  const guessFrom = (index: number) =>
    outcomeOf(door.signIn(`q${String(index)}@example.com`, { password: "wrong" }, at(index)));
  for (let index = 0; index < 30; index += 1) {
    await outcomeOf(door.signIn(`p${String(index)}@example.com`, { password: "wrong" }, at(0)));
  }
  const others = all.filter((index) => !sharing.includes(index));
  for (const index of others.slice(0, 8)) {
    expect(await guessFrom(index)).toMatchObject({ code: refused.code });
  }
  expect(await guessFrom(sharing[1] ?? 0)).toMatchObject({ code: "WORK_REQUIRED" });
});

describe("R21: a password on a known device", () => {
  test("is hashed before those of unknown networks, as is one of somebody who is signed in", async () => {
    const tokens = await door.join(email, {}, home);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    const from: string[] = [];
    vi.mocked(passwordHash.isPasswordRight).mockImplementation(() => {
      from.push(new Error().stack?.includes("knownHashes.ts") === true ? "first" : "in turn");
      return Promise.resolve(true);
    });
    expect(await outcomeOf(door.signIn(email, { deviceToken }, home))).toBe("ok");
    expect(await outcomeOf(confirm(tokens, password))).toBe("ok");
    expect(await outcomeOf(door.signIn(email, {}, home))).toBe("ok");
    expect(from).toEqual(["first", "first", "in turn"]);
    expect(knownHashes.check).toHaveProperty("hashesFirst", true);
  });
});

describe("emails", () => {
  test("a sign-up goes through after five hundred resets and sign-ups of strangers", async () => {
    for (let index = 0; index < 500; index += 1) {
      const address = `p${String(index)}@example.com`;
      await outcomeOf(door.knock({ flow: "reset", email: address }, at(index)));
    }
    expect(await outcomeOf(door.patiently("signUp", email, {}, home))).toBe("ok");
    const { to } = (await door.letters())[0] ?? {};
    expect(to).toBe(email);
  });

  test("strangers can neither flood a person's mailbox nor block a valid link", async () => {
    await door.join(email, {}, home);
    const before = (await door.letters()).length;
    for (let index = 0; index < 60; index += 1) {
      await outcomeOf(door.knock({ flow: "reset", email }, at(index)));
      vi.advanceTimersByTime(10_000);
    }
    expect(await outcomeOf(door.patiently("reset", email, {}, home))).toBe("ok");
    expect((await door.letters()).length - before).toBeLessThanOrEqual(7);
    const newest = await door.newestLink(email);
    vi.advanceTimersByTime(9 * 60_000);
    expect(await outcomeOf(door.choose(newest, "new-harbour-77", home))).toBe("ok");
  });
});

describe("a signed-in person", () => {
  test("can confirm, and have their account deleted, after ten wrong guesses by strangers", async () => {
    const tokens = await door.join(email, {}, home);
    for (let index = 0; index < 40; index += 1) {
      await outcomeOf(door.signIn(email, { password: "wrong" }, index < 12 ? home : at(index)));
    }
    expect(await confirm(tokens, "quiet-harbour-42")).toBe("ok");
    const asked = door.from({ tokens, ...home }).mutation(api.erasures.ask, {});
    expect(await outcomeOf(asked)).toBe("ok");
  });

  test("can confirm some seconds after ten wrong guesses of their own, and at once on another sign-in", async () => {
    const tokens = await door.join(email, {}, home);
    const phone = await door.signIn(email, {}, { ...home, userAgent: "phone" });
    for (let index = 0; index < 10; index += 1) {
      expect(await confirm(tokens, "wrong")).toEqual(refused);
    }
    expect(await confirm(tokens, "quiet-harbour-42")).toEqual({
      code: "RATE_LIMITED",
      retryAfterMs: 10_000,
    });
    expect(await confirm(phone, "quiet-harbour-42")).toBe("ok");
    vi.advanceTimersByTime(10_000);
    expect(await confirm(tokens, "quiet-harbour-42")).toBe("ok");
  });
});

describe("proof of work", () => {
  const crowd = async () => {
    await door.join(email, {}, home);
    for (let index = 0; index < 180; index += 1) {
      await outcomeOf(door.signIn(`p${String(index)}@example.com`, { password: "no" }, at(index)));
    }
  };

  test("is useless for another guess, from another network, or two minutes later", async () => {
    await crowd();
    const work = await door.workFor({ flow: "signIn", email, password: "wrong" }, home);
    const knock = (more: object, where = home) =>
      outcomeOf(door.signIn(email, { password: "wrong", work, ...more }, where));
    expect(await knock({ password: "another" })).toMatchObject({ code: "WORK_REQUIRED" });
    expect(await knock({}, { ip: "198.51.100.8" })).toMatchObject({ code: "WORK_REQUIRED" });
    expect(await knock({})).toEqual(refused);
    vi.setSystemTime(Date.now() + 3 * 60_000);
    await door.t.run(async ({ db }) => {
      for (const row of await db.query("attempts").take(1000)) {
        await db.patch("attempts", row._id, { fullAt: Date.now() + 20_000 });
      }
    });
    expect(await knock({})).not.toEqual(refused);
  });

  test.each([
    null,
    7,
    "work",
    {},
    { salt: "x", nonces: [] },
    { salt: 1, nonces: Array(8).fill(-1) },
  ])("is not %j", async (work) => {
    await crowd();
    const outcome = await outcomeOf(door.signIn(email, { work }, home));
    expect(outcome).toMatchObject({ code: "WORK_REQUIRED" });
  });

  test("is required for unknown and known addresses alike", async () => {
    await crowd();
    const answerFor = async (address: string) =>
      await outcomeOf(door.signIn(address, { password: "no" }, home));
    expect(await answerFor("nobody@example.com")).toEqual(await answerFor(email));
  });
});
