import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshDoor, signInIdOf, type Tokens } from "../../../tests/support/front-door";
import { api } from "../../_generated/api";

const email = "ada@example.com";
const secondMs = 1000;
const tenMinutesMs = 600 * secondMs;
/** Short enough that two of them do not reach the time-out for inactivity. */
const fiveMinutesMs = 300 * secondMs;

const door = freshDoor();
const held = {} as { first: Tokens };
beforeEach(async () => {
  held.first = await door.join(email);
});

const isAlive = async (tokens: Tokens) =>
  (await door.from({ tokens }).query(api.viewer.get, {})) !== null;
async function renew(tokens: Tokens): Promise<Tokens> {
  const next = await door.refresh(tokens.refreshToken);
  if (next === null) throw new Error("The token was refused.");
  return next;
}

describe("A17: a lost answer", () => {
  test("is repeated if it is asked for at once, with the same token", async () => {
    const next = await renew(held.first);
    vi.advanceTimersByTime(9 * secondMs);
    expect((await renew(held.first)).refreshToken).toBe(next.refreshToken);
    expect(await renew(next)).not.toBeNull();
  });

  test("is replaced by a new token if it is asked for later, and the lost one is void", async () => {
    const lost = await renew(held.first);
    vi.advanceTimersByTime(tenMinutesMs);
    const found = await renew(held.first);
    expect(found.refreshToken).not.toBe(lost.refreshToken);
    const after = await renew(found);
    expect(await isAlive(after)).toBe(true);
    expect(await door.refresh(lost.refreshToken)).toBeNull();
    expect(await isAlive(after)).toBe(false);
  });

  test("that is lost twice still leaves exactly one valid token", async () => {
    await renew(held.first);
    vi.advanceTimersByTime(11 * secondMs);
    await renew(held.first);
    vi.advanceTimersByTime(11 * secondMs);
    const found = await renew(held.first);
    const rows = (await door.rows("authRefreshTokens")) as { firstUsedTime?: number }[];
    expect(rows.filter(({ firstUsedTime }) => firstUsedTime === undefined)).toHaveLength(1);
    expect(await isAlive(await renew(found))).toBe(true);
  });

  test("is the same for three tabs at once", async () => {
    const answers = await Promise.all([renew(held.first), renew(held.first), renew(held.first)]);
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  });
});

describe("A18, finding 6: a reused token", () => {
  test("ends the sign-in for everybody who holds it", async () => {
    const second = await renew(held.first);
    vi.advanceTimersByTime(fiveMinutesMs);
    const third = await renew(second);
    vi.advanceTimersByTime(fiveMinutesMs);
    expect(await door.refresh(held.first.refreshToken)).toBeNull();
    expect(await door.rows("authSessions")).toEqual([]);
    expect(await door.rows("authRefreshTokens")).toEqual([]);
    expect(await isAlive(third)).toBe(false);
    expect(await door.refresh(third.refreshToken)).toBeNull();
    expect(await door.rows("auditLog")).toMatchObject([{ kind: "sign_in_replayed" }]);
  });

  test("does so at once if the next token has been used", async () => {
    await renew(await renew(held.first));
    expect(await door.refresh(held.first.refreshToken)).toBeNull();
    expect(await door.rows("authSessions")).toEqual([]);
  });

  test("reveals a thief at the second refresh", async () => {
    let [owner, thief] = [held.first, held.first];
    let turns = 0;
    for (; turns < 50 && (await door.rows("authSessions")).length > 0; turns += 1) {
      vi.advanceTimersByTime(5 * 60 * secondMs);
      owner = (await door.refresh(owner.refreshToken)) ?? owner;
      vi.advanceTimersByTime(5 * 60 * secondMs);
      thief = (await door.refresh(thief.refreshToken)) ?? thief;
    }
    expect(turns).toBeLessThanOrEqual(2);
    expect(await isAlive(owner)).toBe(false);
    expect(await isAlive(thief)).toBe(false);
  });

  test("ends that sign-in only, not the person's other ones", async () => {
    const other = await door.signIn(email);
    await renew(await renew(held.first));
    await door.refresh(held.first.refreshToken);
    expect(await isAlive(other)).toBe(true);
  });
});

describe("A19, finding 7: a token combined from two", () => {
  test("ends neither sign-in", async () => {
    const victim = await door.join("ben@example.com");
    const [own = ""] = held.first.refreshToken.split("|");
    for (const forged of [
      `${own}|${signInIdOf(victim)}`,
      `${signInIdOf(victim)}|${signInIdOf(victim)}`,
      `nothing|${signInIdOf(victim)}`,
      `|${signInIdOf(victim)}`,
      `${own}|`,
      own,
      "",
      "|",
      `${own}|${signInIdOf(victim)}|${"x".repeat(100)}`,
      "x".repeat(10_000),
    ]) {
      expect(await door.refresh(forged)).toBeNull();
    }
    expect(await isAlive(victim)).toBe(true);
    expect(await isAlive(held.first)).toBe(true);
    expect(await isAlive(await renew(held.first))).toBe(true);
  });

  test("no public function returns the id of a sign-in", async () => {
    const modules = import.meta.glob("../../*.ts");
    const said: string[] = [];
    for (const [path, load] of Object.entries(modules)) {
      if (path.includes(".test.")) continue;
      const exported = (await load()) as Record<string, PublicFunction | undefined>;
      for (const each of Object.values(exported)) {
        if (each?.isPublic === true) said.push(each.exportReturns?.() ?? "");
      }
    }
    expect(said.length).toBeGreaterThan(10);
    expect(said.join()).not.toMatch(/authSessions|authRefreshTokens/);
  });
});

interface PublicFunction {
  isPublic?: boolean;
  exportReturns?: () => string;
}

test("an ended sign-in cannot be refreshed, and its tokens are deleted", async () => {
  const second = await renew(held.first);
  vi.advanceTimersByTime(7 * 24 * 60 * 60 * secondMs);
  expect(await door.refresh(second.refreshToken)).toBeNull();
  expect(await door.rows("authSessions")).toEqual([]);
  expect(await door.rows("authRefreshTokens")).toEqual([]);
});

test("a long sign-in stores only the tokens of a day", async () => {
  let tokens = held.first;
  for (let turn = 0; turn < 300; turn += 1) {
    vi.advanceTimersByTime(tenMinutesMs);
    await door.from({ tokens }).mutation(api.presence.note, {});
    tokens = await renew(tokens);
  }
  expect((await door.rows("authRefreshTokens")).length).toBeLessThan(160);
  expect(await isAlive(tokens)).toBe(true);
});
