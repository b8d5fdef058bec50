import { beforeEach, describe, expect, test, vi } from "vitest";
import { signInEventsKeptMs } from "../../../domain/limits";
import {
  freshDoor,
  outcomeOf,
  password,
  refused,
  type Tokens,
} from "../../../tests/support/front-door";
import { api, internal } from "../../_generated/api";

const email = "ada@example.com";
const chosen = "slow-river-43-bend";
const laptop = {
  ip: "198.51.100.7",
  userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36",
};
const phone = {
  ip: "2001:db8:7:1::9",
  userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
};

const door = freshDoor();
const held = {} as { tokens: Tokens };
beforeEach(async () => {
  held.tokens = await door.join(email, {}, laptop);
});

const pageOf = (tokens: Tokens, cursor: string | null, numItems: number) =>
  door.from({ tokens }).query(api.devices.history, { paginationOpts: { cursor, numItems } });
const historyOf = async (tokens: Tokens) => (await pageOf(tokens, null, 100)).page;
/** Wrong passwords, each from another network. */
const failFor = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 3) {
    const ip = `203.0.${String(minute % 250)}.9`;
    await outcomeOf(door.signIn(email, { password: "wrong" }, { ip }));
    vi.advanceTimersByTime(3 * 60_000);
  }
};
const isAlive = async (tokens: Tokens) =>
  (await door.from({ tokens }).query(api.viewer.get, {})) !== null;
const subjects = async () => (await door.letters()).map(({ subject }) => subject);

describe("a person's own list of sign-ins", () => {
  test("[auth-33] shows device and rough place, latest first, and never a full address", async () => {
    vi.advanceTimersByTime(1000);
    const tokens = await door.signIn(email, {}, phone);
    expect(await historyOf(tokens)).toMatchObject([
      { outcome: "in", browser: "Safari", system: "iPhone", place: "2001:db8:7::/48", count: 1 },
      { outcome: "in", browser: "Chrome", system: "Windows", place: "198.51.100.0/24", count: 1 },
    ]);
    expect(JSON.stringify(await door.rows("signInEvents"))).not.toMatch(/198\.51\.100\.7|1::9/);
  });

  test("merges consecutive failures from one network, and removes them after a success", async () => {
    for (let index = 0; index < 4; index += 1) {
      await outcomeOf(door.signIn(email, { password: "wrong" }, { ip: "203.0.113.9" }));
    }
    await door.signIn(email, {}, { ip: "203.0.113.200" });
    vi.advanceTimersByTime(61 * 60_000);
    await outcomeOf(door.signIn(email, { password: "wrong" }, { ip: "203.0.113.9" }));
    const lines = (await historyOf(await door.signIn(email, {}, laptop))).map(
      ({ outcome, count, place }) => `${outcome} ${String(count)} ${String(place)}`,
    );
    expect(lines.toSorted()).toEqual(
      [
        "failed 1 203.0.113.0/24",
        "failed 4 203.0.113.0/24",
        "in 1 198.51.100.0/24",
        "in 1 198.51.100.0/24",
        "in 1 203.0.113.0/24",
      ].toSorted(),
    );
  });

  test("cannot be flooded: failures from thirty networks make twenty rows", async () => {
    for (let index = 0; index < 30; index += 1) {
      await outcomeOf(
        door.signIn(email, { password: "wrong" }, { ip: `203.0.${String(index)}.9` }),
      );
      if (index >= 19) vi.advanceTimersByTime(90_000);
    }
    const failed = (await historyOf(held.tokens)).filter(({ outcome }) => outcome === "failed");
    expect(failed).toHaveLength(20);
    expect(failed.reduce((sum, { count }) => sum + count, 0)).toBe(30);
  });

  test("reaches back to a sign-in before hundreds of failed tries, page by page", async () => {
    await door.signIn(email, {}, phone);
    await failFor(8 * 60);
    const lines = [];
    for (let cursor: string | null = null; ;) {
      const { page, isDone, continueCursor } = await pageOf(held.tokens, cursor, 30);
      expect(page.length).toBeLessThanOrEqual(30);
      lines.push(...page);
      if (isDone) break;
      cursor = continueCursor;
    }
    expect(lines.filter(({ outcome }) => outcome === "failed").length).toBeGreaterThan(50);
    expect(lines.slice(-2)).toMatchObject([
      { outcome: "in", system: "iPhone" },
      { outcome: "in", system: "Windows" },
    ]);
  });

  test("is visible to its owner only, and ends after ninety days", async () => {
    const bens = await door.join("ben@example.com", {}, phone);
    expect(await historyOf(bens)).toHaveLength(1);
    vi.advanceTimersByTime(signInEventsKeptMs + 1);
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    await door.letters();
    expect(await door.rows("signInEvents")).toEqual([]);
  });
});

describe("a sign-in on a new device", () => {
  const subject = "A new sign-in to your Passage account";

  test("sends an email with device and place, but not when repeated or in a known browser", async () => {
    expect(await subjects()).not.toContain(subject);
    await door.signIn(email, {}, phone);
    const [letter] = await door.letters();
    expect(letter).toMatchObject({ to: email, subject });
    expect(letter?.text).toContain("Safari on iPhone, from 2001:db8:7::/48");
    await door.signIn(email, {}, phone);
    const { deviceToken } = await door
      .from({ tokens: held.tokens })
      .mutation(api.devices.remember, {});
    await door.signIn(email, { deviceToken }, { ip: "192.0.2.1" });
    expect((await subjects()).filter((each) => each === subject)).toHaveLength(1);
  });

  test("sends no email for a device known from before hundreds of failed tries", async () => {
    await door.signIn(email, {}, phone);
    await failFor(8 * 60);
    await door.signIn(email, {}, phone);
    const unnamed = { ip: "192.0.2.7" };
    await door.signIn(email, {}, unnamed);
    await door.signIn(email, {}, unnamed);
    expect((await subjects()).filter((each) => each === subject)).toHaveLength(2);
  });

  test("sends no email when it failed", async () => {
    await outcomeOf(door.signIn(email, { password: "wrong" }, phone));
    expect(await subjects()).not.toContain(subject);
  });
});

describe("changing the password while signed in", () => {
  const change = (newPassword: string, tokens = held.tokens) =>
    outcomeOf(door.from({ tokens }).action(api.auth.changePassword, { newPassword }));
  const confirm = async (tokens = held.tokens) =>
    await door.from({ tokens }).action(api.auth.confirm, { password });

  test("needs a recent confirmation, before any hashing", async () => {
    expect(await change(chosen)).toEqual({ code: "CONFIRMATION_REQUIRED" });
    await confirm();
    vi.advanceTimersByTime(5 * 60_000);
    expect(await change(chosen)).toEqual({ code: "CONFIRMATION_REQUIRED" });
    expect(await outcomeOf(door.signIn(email))).toBe("ok");
  });

  test("[auth-33] ends the other sign-ins and known devices, keeps this one, and sends an email", async () => {
    const other = await door.signIn(email, {}, phone);
    const { deviceToken } = await door.from({ tokens: other }).mutation(api.devices.remember, {});
    await confirm();
    expect(await change(chosen)).toBe("ok");
    expect(await isAlive(held.tokens)).toBe(true);
    expect(await isAlive(other)).toBe(false);
    expect(await door.refresh(other.refreshToken)).toBeNull();
    expect(await door.rows("knownDevices")).toEqual([]);
    expect((await subjects())[0]).toBe("You changed your Passage password");
    expect(await outcomeOf(door.signIn(email, { deviceToken }, laptop))).toEqual(refused);
    expect(await outcomeOf(door.signIn(email, { password: chosen }, laptop))).toBe("ok");
  });

  test.each([
    ["kzqvw", "too_short"],
    ["password1", "not_allowed"],
    ["tall-lovelace-ships", "not_allowed"],
    ["k".repeat(257), "too_long"],
  ])("refuses %s", async (newPassword, reason) => {
    await confirm();
    expect(await change(newPassword)).toEqual({ code: "INVALID", field: "newPassword", reason });
    expect(await outcomeOf(door.signIn(email, {}, laptop))).toBe("ok");
  });

  test("is refused for an account without an address", async () => {
    await confirm();
    await door.t.run(async ({ db }) => {
      const person = await db.query("users").first();
      if (person !== null) await db.patch("users", person._id, { email: undefined });
    });
    expect(await change(chosen)).toEqual({ code: "NOT_FOUND" });
  });

  test("is limited to ten an hour", async () => {
    await confirm();
    for (let index = 0; index < 10; index += 1) await change(`${chosen}-${String(index)}`);
    expect(await change(chosen)).toMatchObject({ code: "RATE_LIMITED" });
  });
});
