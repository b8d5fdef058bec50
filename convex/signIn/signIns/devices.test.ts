import { beforeEach, expect, test, vi } from "vitest";
import { idleMsDefault } from "../../../domain/accounts/sign-in-ends";
import { presenceReportEveryMs } from "../../../domain/limits";
import { freshDoor, outcomeOf, signInIdOf, type Tokens } from "../../../tests/support/front-door";
import { api, internal } from "../../_generated/api";

const email = "ada@example.com";
const chrome = "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

const door = freshDoor();
const held = {} as { laptop: Tokens; phone: Tokens };
beforeEach(async () => {
  held.laptop = await door.join(email, {}, { userAgent: chrome });
  vi.advanceTimersByTime(1000);
  held.phone = await door.signIn(email, {}, { userAgent: firefox });
  await door.join("ben@example.com");
});

const isAlive = async (tokens: Tokens) =>
  (await door.from({ tokens }).query(api.viewer.get, {})) !== null;

test("a person sees their own devices, latest first, by number and never by id", async () => {
  const devices = await door.from({ tokens: held.laptop }).query(api.devices.list, {});
  expect(devices).toMatchObject([
    { deviceNumber: 2, browser: "Firefox", system: "Linux", isThisOne: false },
    { deviceNumber: 1, browser: "Chrome", system: "Windows", isThisOne: true },
  ]);
  const [first] = devices;
  expect(first?.signedInAt).toBeGreaterThan(devices[1]?.signedInAt ?? 0);
  for (const tokens of [held.laptop, held.phone]) {
    expect(JSON.stringify(devices)).not.toContain(signInIdOf(tokens));
  }
});

/** Keeps a sign-in active for this time, by the reports that its browser sends. */
async function stayAt(tokens: Tokens, ms: number) {
  for (const until = Date.now() + ms; Date.now() < until;) {
    vi.advanceTimersByTime(Math.min(idleMsDefault / 2, until - Date.now()));
    await door.from({ tokens }).mutation(api.presence.note, {});
  }
}

test("a device shows its last activity; expired ones are not listed", async () => {
  await stayAt(held.phone, 6 * 24 * 3_600_000);
  const devices = await door.from({ tokens: held.phone }).query(api.devices.list, {});
  expect(Date.now() - (devices[0]?.lastSeenAt ?? 0)).toBeLessThan(presenceReportEveryMs);
  await stayAt(held.phone, 24 * 3_600_000 - 1000);
  const later = await door.from({ tokens: held.phone }).query(api.devices.list, {});
  expect(later.map(({ deviceNumber }) => deviceNumber)).toEqual([2]);
});

test("signing out everywhere ends every device of this person at once, and nobody else's", async () => {
  const ben = await door.signIn("ben@example.com");
  await door.from({ tokens: held.laptop }).mutation(api.devices.signOutEverywhere, {});
  for (const tokens of [held.laptop, held.phone]) {
    expect(await isAlive(tokens)).toBe(false);
    expect(await door.refresh(tokens.refreshToken)).toBeNull();
  }
  expect(await isAlive(ben)).toBe(true);
  await door.letters();
  const left = (await door.rows("authRefreshTokens")) as { sessionId?: string }[];
  const ended = [held.laptop, held.phone].map(signInIdOf);
  expect(left.filter(({ sessionId = "" }) => ended.includes(sessionId))).toEqual([]);
});

test("the operator signs a person out everywhere, and nobody else", async () => {
  const ben = await door.signIn("ben@example.com");
  const signOut = (of: string) => door.t.mutation(internal.signIn.console.signOut, { email: of });
  await expect(signOut("nobody@example.com")).rejects.toThrow("No account has this address");
  await signOut(" Ada@Example.com");
  for (const tokens of [held.laptop, held.phone]) {
    expect(await isAlive(tokens)).toBe(false);
    expect(await door.refresh(tokens.refreshToken)).toBeNull();
  }
  expect(await isAlive(ben)).toBe(true);
});

test("signing out the other devices leaves this one", async () => {
  await door.from({ tokens: held.phone }).mutation(api.devices.signOutOthers, {});
  expect(await isAlive(held.phone)).toBe(true);
  expect(await isAlive(held.laptop)).toBe(false);
  const devices = await door.from({ tokens: held.phone }).query(api.devices.list, {});
  expect(devices).toHaveLength(1);
});

test("a device is signed out by its number, and never another person's device", async () => {
  const ben = await door.signIn("ben@example.com");
  await door.from({ tokens: held.laptop }).mutation(api.devices.signOutOne, { deviceNumber: 2 });
  expect(await isAlive(held.phone)).toBe(false);
  expect(await isAlive(held.laptop)).toBe(true);
  expect(await isAlive(ben)).toBe(true);
  for (const deviceNumber of [2, 99, -1, Number.NaN]) {
    const ended = door
      .from({ tokens: held.laptop })
      .mutation(api.devices.signOutOne, { deviceNumber });
    expect(await outcomeOf(ended)).toEqual({ code: "NOT_FOUND" });
  }
});

test("the thirty-first sign-in ends the oldest", async () => {
  for (let index = 0; index < 28; index += 1) await door.signIn(email);
  expect(await isAlive(held.laptop)).toBe(true);
  await door.signIn(email);
  expect(await isAlive(held.laptop)).toBe(false);
  expect(await isAlive(held.phone)).toBe(true);
});

test("ten browsers are remembered, then the oldest is forgotten; only hashes are stored", async () => {
  const hand = door.from({ tokens: held.laptop });
  const tokens: string[] = [];
  for (let index = 0; index < 11; index += 1) {
    tokens.push((await hand.mutation(api.devices.remember, {})).deviceToken);
    vi.advanceTimersByTime(1);
  }
  const rows = await door.rows("knownDevices");
  expect(rows).toHaveLength(10);
  for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  for (let index = 0; index < 11; index += 1) {
    await outcomeOf(door.signIn(email, { password: "wrong" }));
  }
  const signInWith = (deviceToken?: string) => outcomeOf(door.signIn(email, { deviceToken }));
  expect(await signInWith(tokens[0])).toMatchObject({ code: "RATE_LIMITED" });
  expect(await signInWith(tokens[1])).toBe("ok");
});
