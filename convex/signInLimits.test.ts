import { describe, expect, test, vi } from "vitest";
import { attemptLimits } from "../domain/attempt-limits";
import { freshDoor, outcomeOf, refused, type Door } from "../tests/support/front-door";
import { api, internal } from "./_generated/api";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const email = "ada@example.com";

const door = freshDoor();
type Where = Parameters<Door["knock"]>[1];
const guess = (address: string, where?: Where, more = {}) =>
  outcomeOf(door.signIn(address, { password: "wrong", ...more }, where));
const wait = (retryAfterMs: number) => ({ code: "RATE_LIMITED", retryAfterMs });

describe("A01: one account", () => {
  test("takes ten wrong passwords, then not even the right one, until a try has grown back", async () => {
    await door.join(email);
    for (let index = 0; index < 10; index += 1) expect(await guess(email)).toEqual(refused);
    expect(await guess(email)).toEqual(wait(6 * minuteMs));
    expect(await outcomeOf(door.signIn(email))).toEqual(wait(6 * minuteMs));
    vi.advanceTimersByTime(6 * minuteMs - 1);
    expect(await outcomeOf(door.signIn(email))).toEqual(wait(1));
    vi.advanceTimersByTime(1);
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
  });

  test("counts guesses that come all at once", async () => {
    await door.join(email);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess(email)));
    expect(
      outcomes.filter((outcome) => outcome !== "ok" && outcome.code === refused.code),
    ).toHaveLength(10);
  });

  test("does not count its owner's sign-ins", async () => {
    await door.join(email);
    for (let index = 0; index < 25; index += 1) {
      expect(await outcomeOf(door.signIn(email))).toBe("ok");
    }
    expect(await guess(email)).toEqual(refused);
  });

  test("spares other accounts", async () => {
    await door.join("ben@example.com");
    for (let index = 0; index < 11; index += 1) await guess(email);
    expect(await outcomeOf(door.signIn("ben@example.com"))).toBe("ok");
  });
});

describe("A03: one place", () => {
  const at = (index: number) => `p${String(index)}@example.com`;

  test("tries thirty accounts in ten minutes, not thirty-one; another place is free to", async () => {
    const where = { ip: "203.0.113.9" };
    for (let index = 0; index < 30; index += 1) {
      expect(await guess(at(index), where)).toEqual(refused);
    }
    expect(await guess(at(31), where)).toEqual(wait(20_000));
    expect(await guess(at(31), { ip: "203.0.113.10" })).toEqual(refused);
    vi.advanceTimersByTime(20_000);
    expect(await guess(at(31), where)).toEqual(refused);
  });

  test("is a whole network of the new kind of addresses", async () => {
    for (let index = 0; index < 30; index += 1) {
      const ip = `2001:db8:1:2::${index.toString(16)}`;
      expect(await guess(at(index), { ip })).toEqual(refused);
    }
    expect(await guess(at(31), { ip: "2001:db8:1:2:ffff::1" })).toMatchObject({
      code: "RATE_LIMITED",
    });
    expect(await guess(at(31), { ip: "2001:db8:1:3::1" })).toEqual(refused);
  });

  test("tries links as it tries passwords", async () => {
    const where = { ip: "203.0.113.9" };
    const link = { url: "", type: "", code: "c".repeat(32), handle: "h".repeat(32) };
    for (let index = 0; index < 10; index += 1) {
      expect(await outcomeOf(door.confirm(link, where))).toEqual(refused);
      expect(await outcomeOf(door.choose(link, "new-harbour-77", where))).toEqual(refused);
      const invite = door.from(where).action(api.invites.open, { secret: link.code });
      expect(await invite).toBeNull();
    }
    for (const knock of [
      () => door.confirm(link, where),
      () => door.choose(link, "new-harbour-77", where),
      () => door.from(where).action(api.invites.open, { secret: link.code }),
    ]) {
      expect(await outcomeOf(knock())).toMatchObject({ code: "RATE_LIMITED" });
    }
  });
});

test("everybody together tries a bounded number of times, and nothing is written beyond it", async () => {
  const { tries } = attemptLimits.triesOfEverybody;
  await door.t.run(async ({ db }) => {
    const fullAt = Date.now() + ((tries - 2) * 10 * minuteMs) / tries; // two are left
    await db.insert("attempts", { key: "triesOfEverybody", fullAt });
  });
  expect(await guess("a@example.com")).toEqual(refused);
  expect(await guess("b@example.com")).toEqual(refused);
  expect(await guess("c@example.com")).toEqual(wait((10 * minuteMs) / tries));
  expect(await door.rows("attempts")).toHaveLength(3);
});

describe("A06: a device that is known", () => {
  test("lets its owner in while a stranger has locked the account", async () => {
    const tokens = await door.join(email);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 12; index += 1) await guess(email);
    expect(await outcomeOf(door.signIn(email))).toMatchObject({ code: "RATE_LIMITED" });
    expect(await outcomeOf(door.signIn(email, { deviceToken }))).toBe("ok");
  });

  test("may ask for a reset while a stranger has used up the letters", async () => {
    const tokens = await door.join(email);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 4; index += 1) {
      await outcomeOf(door.knock({ flow: "reset", email }));
    }
    const ask = (more = {}) => outcomeOf(door.knock({ flow: "reset", email, ...more }));
    expect(await ask()).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask({ deviceToken })).toBe("ok");
  });

  test("guesses no more than ten times an hour either", async () => {
    const tokens = await door.join(email);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 10; index += 1) {
      expect(await guess(email, {}, { deviceToken })).toEqual(refused);
    }
    expect(await guess(email, {}, { deviceToken })).toEqual(wait(6 * minuteMs));
  });

  test("is known for its own account, for half a year, and by its exact token", async () => {
    const tokens = await door.join(email);
    await door.join("ben@example.com");
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 11; index += 1) {
      await guess(email);
      await guess("ben@example.com");
    }
    const bens = door.signIn("ben@example.com", { deviceToken });
    expect(await outcomeOf(bens)).toMatchObject({ code: "RATE_LIMITED" });
    for (const forged of ["x".repeat(32), "", 7, deviceToken.slice(1)]) {
      const outcome = outcomeOf(door.signIn(email, { deviceToken: forged }));
      expect(await outcome).toMatchObject({ code: "RATE_LIMITED" });
    }
    vi.advanceTimersByTime(180 * 24 * hourMs);
    for (let index = 0; index < 11; index += 1) await guess(email);
    expect(await outcomeOf(door.signIn(email, { deviceToken }))).toMatchObject({
      code: "RATE_LIMITED",
    });
  });
});

describe("A05, finding 4: what strangers leave behind", () => {
  test("holds no address, and is gone once it tells nothing", async () => {
    for (let index = 0; index < 150; index += 1) {
      const where = { ip: `203.0.113.${String(index)}` };
      await outcomeOf(door.knock({ flow: "reset", email: `p${String(index)}@example.com` }, where));
    }
    await door.letters();
    const rows = await door.rows("attempts");
    expect(rows.length).toBeGreaterThan(150);
    expect(JSON.stringify(rows)).not.toMatch(/example\.com|203\.0\.113/);
    vi.advanceTimersByTime(24 * hourMs);
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    await door.letters();
    expect(await door.rows("attempts")).toEqual([]);
  });

  test("links, invites, letters and sign-ins that are over are swept away; what lives is not", async () => {
    await door.t.mutation(internal.signIn.console.invite, { email: "coach@example.com" });
    await door.signUp("new@example.com");
    await door.join(email);
    await door.knock({ flow: "reset", email });
    await door.letters();
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    for (const table of ["coachInvites", "signUps", "passwordResets", "authSessions"] as const) {
      expect(await door.rows(table), table).toHaveLength(1);
    }
    vi.advanceTimersByTime(8 * 24 * hourMs);
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    await door.t.mutation(internal.signIn.reap.reap, {});
    await door.letters();
    for (const table of [
      "coachInvites",
      "signUps",
      "passwordResets",
      "authSessions",
      "authRefreshTokens",
      "outbox",
    ] as const) {
      expect(await door.rows(table), table).toEqual([]);
    }
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
  });
});
