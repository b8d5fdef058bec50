import { beforeEach, expect, test, vi } from "vitest";
import { dormantAfterMs, dormantNoticeMs } from "../../../domain/limits";
import { freshDoor, outcomeOf, type Tokens } from "../../../tests/support/front-door";
import { api, internal } from "../../_generated/api";

const email = "ada@example.com";
const newPassword = "slow-river-43";
const asleep = { code: "ACCOUNT_ASLEEP" };
const door = freshDoor();
beforeEach(async () => {
  await door.join(email);
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);
const look = () => door.t.mutation(internal.signIn.dormancy.look, {});
const warnings = async () =>
  (await door.letters()).filter(({ subject }) => subject.includes("will be closed"));

async function fallAsleep() {
  pass(dormantAfterMs);
  await look();
  pass(dormantNoticeMs);
  await look();
}

test("after exactly a year one email says when the account closes and how to keep it open", async () => {
  pass(dormantAfterMs - 1);
  await look();
  expect(await warnings()).toEqual([]);
  pass(1);
  await look();
  await look();
  const [letter, ...more] = await warnings();
  expect(more).toEqual([]);
  expect(letter?.to).toBe(email);
  expect(letter?.text.replace(/\s+/g, " ")).toContain("will close yours in 30 days");
});

test("until the month is over the account works as usual, and signing in restarts the year", async () => {
  pass(dormantAfterMs);
  await look();
  pass(dormantNoticeMs - 1);
  await look();
  await door.signIn(email);
  pass(dormantAfterMs - 1);
  await look();
  expect(await outcomeOf(door.signIn(email))).toBe("ok");
});

test("with a closed account the right password gets the reason, and a wrong one the usual answer", async () => {
  await fallAsleep();
  expect(await outcomeOf(door.signIn(email))).toEqual(asleep);
  expect(await outcomeOf(door.signIn(email, { password: "wrong" }))).toEqual({
    code: "SIGN_IN_REFUSED",
  });
  expect(await door.rows("authSessions")).toEqual([]);
});

test("following an email's link reopens the account with everything in it", async () => {
  await fallAsleep();
  const before = await door.rows("profiles");
  await door.choose(await door.askForReset(email), newPassword);
  expect(await outcomeOf(door.signIn(email, { password: newPassword }))).toBe("ok");
  expect(await door.rows("profiles")).toEqual(before);
  await look();
  expect(await outcomeOf(door.signIn(email, { password: newPassword }))).toBe("ok");
});

test("requesting the email does not reopen the account", async () => {
  await fallAsleep();
  await door.askForReset(email);
  expect(await outcomeOf(door.signIn(email))).toEqual(asleep);
});

test("a new password does not restart the year while the account is open: only signing in does", async () => {
  pass(dormantAfterMs - 1);
  await door.choose(await door.askForReset(email), newPassword);
  pass(1);
  await look();
  expect(await warnings()).toHaveLength(1);
});

test("closing an account ends its sign-ins", async () => {
  let tokens: Tokens | null = null;
  pass(dormantAfterMs);
  await look();
  pass(dormantNoticeMs - 1000);
  tokens = await door.signIn(email);
  await door.t.run(async ({ db }) => {
    const row = await db.query("dormancies").first();
    if (row !== null) await db.patch("dormancies", row._id, { warnedAt: 1 });
  });
  await look();
  expect(await door.from({ tokens }).query(api.viewer.get, {})).toBeNull();
});

test("many accounts are processed in batches", async () => {
  await door.t.run(async ({ db }) => {
    for (let index = 0; index < 120; index += 1) {
      const userId = await db.insert("users", { email: `client${index}@example.com` });
      const names = { firstName: "Ada", lastName: "Example" };
      await db.insert("profiles", { userId, ...names, createdAt: 1 });
      await db.insert("dormancies", { userId, signedInAt: 1 });
    }
  });
  await look();
  expect((await door.rows("outbox")).length).toBeLessThan(100);
  await door.t.finishAllScheduledFunctions(vi.runAllTimers);
  expect(await warnings()).toHaveLength(120);
});
