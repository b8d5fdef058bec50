import { describe, expect, test, vi } from "vitest";
import {
  claimsOf,
  freshDoor,
  hashing,
  outcomeOf,
  password,
  refused,
  subjectOf,
} from "../../tests/support/front-door";
import { api } from "../_generated/api";

const minuteMs = 60_000;
const email = "ada@example.com";
const stranger = "nobody@example.com";

const door = freshDoor();
const invalid = (field: string, reason: string) => ({ code: "INVALID", field, reason });

describe("A07, finding 2: nothing reveals which addresses have accounts", () => {
  test("[auth-22] a wrong password and an unknown address get the same answer after the same work", async () => {
    await door.join(email);
    vi.clearAllMocks();
    const wrong = await outcomeOf(door.signIn(email, { password: "wrong" }));
    const unknown = await outcomeOf(door.signIn(stranger, { password: "wrong" }));
    expect(wrong).toEqual(refused);
    expect(unknown).toEqual(wrong);
    expect(hashing.looks).toBe(2);
  });

  test("a tenth and an eleventh wrong password get the same answers, too", async () => {
    await door.join(email);
    for (const address of [email, stranger]) {
      for (let index = 0; index < 10; index += 1) {
        expect(await outcomeOf(door.signIn(address, { password: "no" }))).toEqual(refused);
      }
      expect(await outcomeOf(door.signIn(address, { password: "no" }))).toEqual({
        code: "RATE_LIMITED",
        retryAfterMs: 6 * minuteMs,
      });
      vi.advanceTimersByTime(minuteMs);
    }
  });

  test("A09: a reset gets the same answer for both, and only the existing account gets an email", async () => {
    await door.join(email);
    const before = (await door.letters()).length;
    const known = await door.knock({ flow: "reset", email });
    const unknown = await door.knock({ flow: "reset", email: stranger });
    expect(known).toEqual({ started: true });
    expect(unknown).toEqual(known);
    const letters = await door.letters();
    expect(letters).toHaveLength(before + 1);
    expect(letters[0]?.to).toBe(email);
  });
});

test.each([
  { flow: "signIn", password: "wrong", hashes: 1 },
  { flow: "signUp", password, firstName: "Ada", lastName: "Lovelace", hashes: 1 },
  { flow: "reset", hashes: 0 },
])("A08: $flow hashes $hashes times, for known and unknown addresses", async (given) => {
  const { hashes, ...params } = given;
  await door.join(email);
  for (const address of [email, stranger]) {
    vi.clearAllMocks();
    await outcomeOf(door.knock({ ...params, email: address }));
    expect(hashing.looks + hashing.writes, address).toBe(hashes);
  }
});

describe("A23, finding 4: input is checked before any lookup", () => {
  test("different spellings of an address are one account", async () => {
    await door.join(email);
    await door.signUp("ADA@Example.com ");
    expect((await door.letters())[0]?.subject).toContain("already have");
    for (const spelling of ["ada@example.com", " ADA@EXAMPLE.COM\n", "aDa@example.com"]) {
      expect(await outcomeOf(door.signIn(spelling))).toBe("ok");
    }
    expect(await door.rows("users")).toHaveLength(1);
  });

  test.each([
    ["no address", { email: "" }, invalid("email", "blank")],
    ["spaces for an address", { email: "  " }, invalid("email", "blank")],
    ["a word for an address", { email: "ada" }, invalid("email", "malformed")],
    ["a missing address", { email: undefined }, invalid("email", "malformed")],
    ["an object for an address", { email: { address: email } }, invalid("email", "malformed")],
    ["a list of addresses", { email: [email] }, invalid("email", "malformed")],
    ["255 characters", { email: `${"a".repeat(243)}@example.com` }, invalid("email", "malformed")],
    ["no password", { password: "" }, invalid("password", "blank")],
    ["a missing password", { password: undefined }, invalid("password", "malformed")],
    ["a number for a password", { password: 123456 }, invalid("password", "malformed")],
    [
      "a password of 257 characters",
      { password: "🌿".repeat(257) },
      invalid("password", "too_long"),
    ],
    ["an unknown given", { flow: "constructor" }, invalid("flow", "not_allowed")],
    ["a missing given", { flow: undefined }, invalid("flow", "not_allowed")],
  ])("%s is refused without hashing", async (_, params, refusal) => {
    const given = { flow: "signIn", email, password, ...params };
    expect(await outcomeOf(door.knock(given))).toEqual(refusal);
    expect(hashing.looks).toBe(0);
    expect(await door.rows("attempts")).toEqual([]);
  });

  test("a missing flow and the library's own code flow are refused", async () => {
    for (const params of [undefined, null, 1, "signIn", [], { code: "x" }]) {
      const answer = door.t.action(api.auth.signIn, { params });
      expect(await outcomeOf(answer)).toEqual(invalid("flow", "not_allowed"));
    }
  });

  test("A24: passwords of 64 and 256 characters are used in full", async () => {
    for (const length of [64, 256]) {
      const long = `q${"zkvwxj".repeat(43)}`.slice(0, length);
      const address = `p${String(length)}@example.com`;
      await door.join(address, { password: long });
      expect(await outcomeOf(door.signIn(address, { password: long }))).toBe("ok");
      expect(await outcomeOf(door.signIn(address, { password: long.slice(1) }))).toEqual(refused);
    }
  });
});

describe("signing in", () => {
  test("gives an access token of at most ten minutes", async () => {
    await door.join(email);
    const { iat, exp } = claimsOf(await door.signIn(email));
    expect(exp - iat).toBe(600);
  });

  test("A16: creates a new sign-in and ends the browser's previous one", async () => {
    const first = await door.join(email);
    const second = await door.signIn(email, {}, { tokens: first });
    expect(subjectOf(second)).not.toBe(subjectOf(first));
    expect(await door.from({ tokens: first }).query(api.viewer.get, {})).toBeNull();
    expect(await door.refresh(first.refreshToken)).toBeNull();
    expect(await door.rows("authSessions")).toHaveLength(1);
  });

  test("refuses a person without a role like a stranger", async () => {
    await door.join(email);
    await door.t.run(async ({ db }) => {
      const role = await db.query("userRoles").first();
      if (role !== null) await db.delete("userRoles", role._id);
    });
    expect(await outcomeOf(door.signIn(email))).toEqual(refused);
    expect(await door.rows("authSessions")).toHaveLength(1);
  });

  test("signing out ends the sign-in with its tokens", async () => {
    const tokens = await door.join(email);
    await door.from({ tokens }).action(api.auth.signOut, {});
    expect(await door.from({ tokens }).query(api.viewer.get, {})).toBeNull();
    expect(await door.refresh(tokens.refreshToken)).toBeNull();
    expect(await door.rows("authRefreshTokens")).toEqual([]);
  });
});
