import { describe, expect, test, vi } from "vitest";
import { freshDoor, outcomeOf, refused, type Door } from "../../../tests/support/front-door";
import { api, internal } from "../../_generated/api";
import { hashSecret } from "../../gate/secrets";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const email = "ada@example.com";

const door = freshDoor();
type Where = Parameters<Door["knock"]>[1];
const guess = (address: string, where?: Where, more = {}) =>
  outcomeOf(door.signIn(address, { password: "wrong", ...more }, where));
const wait = (retryAfterMs: number) => ({ code: "RATE_LIMITED", retryAfterMs });

describe("A01: one account", () => {
  test("gets ten wrong passwords, then not even the right one is accepted until a try is refilled", async () => {
    await door.join(email);
    for (let index = 0; index < 10; index += 1) expect(await guess(email)).toEqual(refused);
    expect(await guess(email)).toEqual(wait(6 * minuteMs));
    expect(await outcomeOf(door.signIn(email))).toEqual(wait(6 * minuteMs));
    vi.advanceTimersByTime(6 * minuteMs - 1);
    expect(await outcomeOf(door.signIn(email))).toEqual(wait(1));
    vi.advanceTimersByTime(1);
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
  });

  test("counts simultaneous guesses", async () => {
    await door.join(email);
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess(email)));
    expect(
      outcomes.filter((outcome) => outcome !== "ok" && outcome.code === refused.code),
    ).toHaveLength(10);
  });

  test("does not count its owner's successful sign-ins", async () => {
    await door.join(email);
    for (let index = 0; index < 25; index += 1) {
      expect(await outcomeOf(door.signIn(email))).toBe("ok");
    }
    expect(await guess(email)).toEqual(refused);
  });

  test("does not affect other accounts", async () => {
    await door.join("ben@example.com");
    for (let index = 0; index < 11; index += 1) await guess(email);
    expect(await outcomeOf(door.signIn("ben@example.com"))).toBe("ok");
  });
});

describe("A03: one network", () => {
  const at = (index: number) => `p${String(index)}@example.com`;
  /** Spread over time, so that the load stays low. */
  const breatheAt = (index: number) => {
    if (index % 10 === 9) vi.advanceTimersByTime(5000);
  };

  test("can try thirty accounts in ten minutes, but not thirty-one; others are not affected", async () => {
    const where = { ip: "203.0.113.9" };
    for (let index = 0; index < 30; index += 1) {
      breatheAt(index);
      expect(await guess(at(index), where)).toEqual(refused);
    }
    expect(await guess(at(31), where)).toEqual(wait(5_000));
    expect(await guess(at(31), { ip: "203.0.113.10" })).toEqual(refused);
    vi.advanceTimersByTime(5_000);
    expect(await guess(at(31), where)).toEqual(refused);
  });

  test("is the whole /64 of an IPv6 address", async () => {
    for (let index = 0; index < 30; index += 1) {
      breatheAt(index);
      const ip = `2001:db8:1:2::${index.toString(16)}`;
      expect(await guess(at(index), { ip })).toEqual(refused);
    }
    expect(await guess(at(31), { ip: "2001:db8:1:2:ffff::1" })).toMatchObject({
      code: "RATE_LIMITED",
    });
    expect(await guess(at(31), { ip: "2001:db8:1:3::1" })).toEqual(refused);
  });

  test("has tries with links counted like passwords", async () => {
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

test("under many requests callers need a proof of work, and nothing is written for those without one", async () => {
  const at = (index: number) => ({ ip: `2001:db8:7:${index.toString(16)}::1` });
  for (let index = 0; index < 12; index += 1) {
    expect(await guess(`p${String(index)}@example.com`, at(index))).toEqual(refused);
  }
  const { length } = await door.rows("attempts");
  for (let index = 12; index < 40; index += 1) {
    const outcome = await guess(`p${String(index)}@example.com`, at(index));
    expect(outcome).toMatchObject({ code: "WORK_REQUIRED", bits: 13 });
  }
  expect(await door.rows("attempts")).toHaveLength(length);
  vi.advanceTimersByTime(12_000);
  expect(await guess("late@example.com", at(99))).toEqual(refused);
});

test("a counter under a hash without a key is ignored, and deleted when it has refilled", async () => {
  const fullAt = Date.now() + 10 * minuteMs;
  const key = `triesOfNetwork ${hashSecret("203.0.113.9")}`;
  await door.t.run(({ db }) => db.insert("attempts", { key, fullAt }));
  expect(await guess(email, { ip: "203.0.113.9" })).toEqual(refused);
  vi.advanceTimersByTime(10 * minuteMs + 1);
  await door.t.mutation(internal.signIn.sweep.sweep, {});
  expect(JSON.stringify(await door.rows("attempts"))).not.toContain(key);
});

test("counters cannot be found by trying addresses, because their hashes need a secret", async () => {
  const where = { ip: "203.0.113.9" };
  await guess(email, where);
  await outcomeOf(door.knock({ flow: "reset", email }, where));
  const rows = JSON.stringify(await door.rows("attempts"));
  for (const known of [email, where.ip, `${email} ${where.ip}`]) {
    expect(rows).not.toContain(hashSecret(known));
  }
});

describe("A06: a known device", () => {
  test("signs its owner in even if a stranger has locked the account", async () => {
    const tokens = await door.join(email);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 12; index += 1) await guess(email);
    expect(await outcomeOf(door.signIn(email))).toMatchObject({ code: "RATE_LIMITED" });
    expect(await outcomeOf(door.signIn(email, { deviceToken }))).toBe("ok");
  });

  test("can request a reset even if a stranger has used up the emails", async () => {
    const tokens = await door.join(email);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 4; index += 1) {
      await outcomeOf(door.knock({ flow: "reset", email }));
    }
    const ask = (more = {}) => outcomeOf(door.knock({ flow: "reset", email, ...more }));
    expect(await ask()).toMatchObject({ code: "RATE_LIMITED" });
    expect(await ask({ deviceToken })).toBe("ok");
  });

  test("is limited to ten guesses an hour, too", async () => {
    const tokens = await door.join(email);
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 10; index += 1) {
      expect(await guess(email, {}, { deviceToken })).toEqual(refused);
    }
    expect(await guess(email, {}, { deviceToken })).toEqual(wait(6 * minuteMs));
  });

  test("is known for its own account only, for half a year, and by its exact token", async () => {
    const tokens = await door.join(email);
    await door.join("ben@example.com");
    const { deviceToken } = await door.from({ tokens }).mutation(api.devices.remember, {});
    for (let index = 0; index < 11; index += 1) {
      await guess(email);
      await guess("ben@example.com");
      vi.advanceTimersByTime(1_000);
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

describe("A05, finding 4: traces of strangers", () => {
  test("contain no address, and are deleted when expired", async () => {
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

  test("expired links, invites, emails and sign-ins are deleted; valid ones are not", async () => {
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
