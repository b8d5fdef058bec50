import { afterEach, expect, test, vi } from "vitest";
import { freshDoor, outcomeOf, refused } from "../../../tests/support/front-door";
import { api } from "../../_generated/api";

const email = "ada@example.com";
const door = freshDoor();
const secret = "0123456789abcdef0123456789abcdef";
const chrome = "Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0 Safari/537.36";

/** The host sees the proxy's address, and a user agent to which the proxy has added its part. */
const plain = { ip: "192.0.2.1", userAgent: chrome };
const behind = (address: string, by = secret) => ({
  ...plain,
  userAgent: `${chrome} (for ${address} by ${by})`,
});

afterEach(() => {
  vi.unstubAllEnvs();
});

type Where = typeof plain;

/** Tries an invite that does not exist, which counts for the network only. */
const tryOnce = (where: Where) =>
  outcomeOf(door.from(where).action(api.invites.open, { secret: "c".repeat(32) }));
async function tryTooOften(where: Where) {
  for (let index = 0; index < 30; index += 1) await tryOnce(where);
  return await tryOnce(where);
}
const limited = expect.objectContaining({ code: "RATE_LIMITED" }) as unknown;

test("behind the operator's proxy, tries are counted by the network that the proxy names", async () => {
  vi.stubEnv("PROXY_SECRET", secret);
  expect(await tryTooOften(behind("203.0.113.9"))).toEqual(limited);
  expect(await tryOnce(behind("198.51.100.8"))).toBe("ok");
  expect(await tryOnce(behind("203.0.113.9"))).toEqual(limited);
});

test.each([
  ["nothing", plain],
  ["a wrong secret", behind("203.0.113.9", "f".repeat(32))],
  ["no address", behind("unknown")],
])("O09 with %s from the proxy no network is known, and none is counted", async (_name, where) => {
  vi.stubEnv("PROXY_SECRET", secret);
  expect(await tryTooOften(where)).toBe("ok");
});

test("if no network is known, wrong passwords are counted by account", async () => {
  vi.stubEnv("PROXY_SECRET", secret);
  const guess = (address: string) =>
    outcomeOf(door.signIn(address, { password: "wrong" }, behind("203.0.113.9", "f".repeat(32))));
  for (let index = 0; index < 10; index += 1) expect(await guess(email)).toEqual(refused);
  expect(await guess(email)).toEqual(limited);
  expect(await guess("ben@example.com")).toEqual(refused);
});

test("O09 a proxy secret that is too short is ignored", async () => {
  vi.stubEnv("PROXY_SECRET", "short");
  expect(await tryTooOften(behind("203.0.113.9", "short"))).toBe("ok");
});

test("O09 without a secret the host's address counts, and the user agent does not", async () => {
  for (let index = 0; index < 30; index += 1) {
    await tryOnce(behind(`203.0.113.${String(index)}`));
  }
  expect(await tryOnce(behind("198.51.100.8"))).toEqual(limited);
});

test("O09 the proxy's own entry is the last one, and the secret is not stored", async () => {
  vi.stubEnv("PROXY_SECRET", secret);
  const forged = behind("203.0.113.9", "f".repeat(32)).userAgent;
  const where = { ...plain, userAgent: `${forged} (for 198.51.100.7 by ${secret})` };
  await door.join(email, {}, where);
  const rows = await door.t.run(async ({ db }) => [
    await db.query("authSessions").take(9),
    await db.query("signInEvents").take(9),
  ]);
  expect(JSON.stringify(rows)).toContain("198.51.100.0/24");
  expect(JSON.stringify(rows)).not.toContain("203.0.113");
  expect(JSON.stringify(rows)).not.toContain(secret);
});
