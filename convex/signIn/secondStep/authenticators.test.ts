import { describe, expect, test, vi } from "vitest";
import { outcomeOf, password, refused, type Tokens } from "../../../tests/support/front-door";
import { codeOf, enrol, wrongCodeOf } from "../../../tests/support/two-step";
import { freshTwoStep } from "../../../tests/support/two-step-door";
import { api, internal } from "../../_generated/api";

const email = "ada@example.com";
const minuteMs = 60_000;
const missing = { code: "MFA_REQUIRED" } as const;
const wrong = { code: "MFA_REFUSED" } as const;
const stale = { code: "CONFIRMATION_REQUIRED" } as const;

const { door, held, knock, confirm, signIns, isAlive, subjects } = freshTwoStep(email);

describe("M06: recovery codes", () => {
  test("are ten codes of 120 bits that work once each, in any spelling, and are stored as hashes", async () => {
    const { recoveryCodes } = held.app;
    expect(new Set(recoveryCodes).size).toBe(10);
    const rows = JSON.stringify(await door.rows("recoveryCodes"));
    for (const [index, code] of recoveryCodes.entries()) {
      expect(code).toMatch(/^[A-Z2-7]{24}$/);
      expect(rows).not.toContain(code);
      const typed = index % 2 === 0 ? code.toLowerCase() : (code.match(/.{4}/g) ?? []).join("-");
      expect(await knock(typed)).toBe("ok");
      expect(await knock(code)).toEqual(wrong);
    }
    expect(await door.rows("recoveryCodes")).toEqual([]);
  });

  test("refuse an eleventh code, and count the try", async () => {
    const [code = ""] = held.app.recoveryCodes;
    expect(await knock(code)).toBe("ok");
    for (let tries = 0; tries < 6; tries += 1) expect(await knock(code)).toEqual(wrong);
    expect(await knock(code)).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("cause an email with the number left when one is used", async () => {
    await knock(held.app.recoveryCodes[0]);
    const letters = await door.letters();
    const letter = letters.find(({ subject }) => subject.includes("recovery code was used"));
    expect(letter?.text.replace(/\s+/g, " ")).toContain("You have 9 recovery codes left.");
  });

  test("are void when new ones are made, which needs a recent confirmation", async () => {
    const hand = door.from({ tokens: held.tokens });
    vi.advanceTimersByTime(5 * minuteMs);
    expect(await outcomeOf(hand.action(api.signIn.twoStep.renewCodes, {}))).toEqual(stale);
    expect(await confirm(await held.app.code())).toBe("ok");
    const { recoveryCodes } = await hand.action(api.signIn.twoStep.renewCodes, {});
    expect(recoveryCodes).toHaveLength(10);
    expect(await knock(held.app.recoveryCodes[0])).toEqual(wrong);
    expect(await knock(recoveryCodes[0])).toBe("ok");
    expect(await subjects()).toContain("You have new recovery codes for Passage");
  });

  test("work even if the encryption key is lost and the authenticator does not work", async () => {
    vi.stubEnv("MFA_ENC_KEY", btoa("another key, as long as one is: 32"));
    await expect(knock(await held.app.code())).rejects.toThrow("32 bytes");
    for (const key of [btoa("x".repeat(32)), ""]) {
      vi.stubEnv("MFA_ENC_KEY", key);
      expect(await knock(await held.app.code())).toEqual({ code: "MFA_UNAVAILABLE" });
    }
    expect(await knock(held.app.recoveryCodes[0])).toBe("ok");
    vi.unstubAllEnvs();
  });
});

describe("M07: switching on and off", () => {
  const hand = () => door.from({ tokens: held.tokens });
  const switchOff = (tokens = held.tokens) =>
    outcomeOf(door.from({ tokens }).action(api.signIn.twoStep.switchOff, {}));

  test("off needs a password and a code within the last five minutes, on the same sign-in", async () => {
    vi.advanceTimersByTime(5 * minuteMs - 1);
    const other = await door.signIn(email, { secondCode: await held.app.code() });
    vi.advanceTimersByTime(1);
    expect(await switchOff()).toEqual(stale);
    expect(await confirm()).toEqual(missing);
    expect(await confirm(await wrongCodeOf(held.app.secret))).toEqual(wrong);
    const typo = hand().action(api.auth.confirm, { password: "wrong", secondCode: "000000" });
    expect(await outcomeOf(typo)).toEqual(refused);
    expect(await switchOff()).toEqual(stale);

    expect(await switchOff(other)).toBe("ok");
    expect(await isAlive(held.tokens)).toBe(false); // The other sign-ins end.
    expect(await isAlive(other)).toBe(true);
    expect(await knock()).toBe("ok");
    expect(await door.rows("authenticators")).toEqual([]);
    expect(await door.rows("recoveryCodes")).toEqual([]);
    expect(await subjects()).toContain("Two-step sign-in is off for Passage");
  });

  test("on needs a recent password and the first code, ends other devices and sends an email", async () => {
    await door.join("ben@example.com");
    const old = await door.signIn("ben@example.com");
    vi.advanceTimersByTime(5 * minuteMs);
    const begin = (tokens: Tokens) =>
      outcomeOf(door.from({ tokens }).action(api.signIn.twoStep.begin, {}));
    expect(await begin(old)).toEqual(stale);
    const tokens = await door.signIn("ben@example.com");
    const ben = door.from({ tokens });
    const drawn = await ben.action(api.signIn.twoStep.begin, {});
    const finish = (secondCode: string) =>
      outcomeOf(ben.action(api.signIn.twoStep.finish, { secondCode }));
    expect(await finish(await wrongCodeOf(drawn.secret))).toEqual(wrong);
    expect(await finish("A".repeat(24))).toMatchObject({ code: "INVALID" });
    expect((await ben.query(api.signIn.twoStep.get, {})).isOn).toBe(false);
    expect(await isAlive(old)).toBe(true);

    const app = await enrol(door, tokens);
    expect(await ben.query(api.signIn.twoStep.get, {})).toMatchObject({
      isOn: true,
      recoveryCodesLeft: 10,
    });
    expect(await isAlive(tokens)).toBe(true);
    expect(await isAlive(old)).toBe(false);
    expect(await begin(tokens)).toEqual({ code: "CONFLICT" });
    expect(await finish(await app.code())).toEqual({ code: "CONFLICT" });
    expect(await subjects()).toContain("Two-step sign-in is on for Passage");
  });

  test("keeps a new secret for a quarter of an hour, or until it is replaced", async () => {
    await door.join("ben@example.com");
    const tokens = await door.signIn("ben@example.com");
    const ben = door.from({ tokens });
    const first = await ben.action(api.signIn.twoStep.begin, {});
    const second = await ben.action(api.signIn.twoStep.begin, {});
    expect(second.secret).not.toBe(first.secret);
    expect(await door.rows("authenticatorDrafts")).toHaveLength(1);
    vi.advanceTimersByTime(15 * minuteMs);
    const late = ben.action(api.signIn.twoStep.finish, {
      secondCode: await wrongCodeOf(second.secret),
    });
    expect(await outcomeOf(late)).toEqual(stale);
    await ben.action(api.auth.confirm, { password });
    const secondCode = await wrongCodeOf(first.secret);
    const later = ben.action(api.signIn.twoStep.finish, { secondCode });
    expect(await outcomeOf(later)).toEqual({ code: "NOT_FOUND" });
    vi.advanceTimersByTime(1);
    await door.t.mutation(internal.signIn.sweep.sweep, {});
    expect(await door.rows("authenticatorDrafts")).toEqual([]);
  });

  test("is refused without a key on the server, and nothing is stored", async () => {
    await door.join("ben@example.com");
    const ben = door.from({ tokens: await door.signIn("ben@example.com") });
    vi.stubEnv("MFA_ENC_KEY", "");
    expect((await ben.query(api.signIn.twoStep.get, {})).canBeSetUp).toBe(false);
    const begun = outcomeOf(ben.action(api.signIn.twoStep.begin, {}));
    expect(await begun).toEqual({ code: "MFA_UNAVAILABLE" });
    expect(await door.rows("authenticatorDrafts")).toEqual([]);
    vi.unstubAllEnvs();
    const { secret } = await ben.action(api.signIn.twoStep.begin, {});
    vi.stubEnv("MFA_ENC_KEY", "");
    const finished = ben.action(api.signIn.twoStep.finish, { secondCode: await codeOf(secret) });
    expect(await outcomeOf(finished)).toEqual({ code: "MFA_UNAVAILABLE" });
    vi.unstubAllEnvs();
  });

  test("stores the secret encrypted, for this person only", async () => {
    const rows = (await door.rows("authenticators")) as { _id: string; sealedSecret?: string }[];
    expect(JSON.stringify(rows)).not.toContain(held.app.secret);
    await door.join("ben@example.com");
    await enrol(door, await door.signIn("ben@example.com"));
    await door.t.run(async ({ db }) => {
      const [ada, ben] = await db.query("authenticators").take(2);
      if (ada === undefined || ben === undefined) throw new Error("Two were expected.");
      await db.patch("authenticators", ben._id, { sealedSecret: ada.sealedSecret });
    });
    const asBen = door.signIn("ben@example.com", { secondCode: await held.app.code() });
    expect(await outcomeOf(asBen)).toEqual({ code: "MFA_UNAVAILABLE" });
  });
});

test("nothing can be switched off or renewed without two-step sign-in", async () => {
  await door.join("ben@example.com");
  const ben = door.from({ tokens: await door.signIn("ben@example.com") });
  for (const act of [api.signIn.twoStep.switchOff, api.signIn.twoStep.renewCodes]) {
    expect(await outcomeOf(ben.action(act, {}))).toEqual({ code: "NOT_FOUND" });
  }
  expect(await subjects()).not.toContain("Two-step sign-in is off for Passage");
});

describe("a person who lost every second step", () => {
  const reset = (of: string) => door.t.mutation(internal.signIn.console.resetMfa, { email: of });

  test("is reset by the operator, signed out everywhere, and notified by email", async () => {
    expect((await reset(" Ada@Example.com")).join()).toContain("is off");
    expect(await signIns()).toEqual([]);
    expect(await knock()).toBe("ok");
    expect(await subjects()).toContain("Two-step sign-in was reset for Passage");
  });

  test("must exist and have two-step sign-in on", async () => {
    await expect(reset("nobody@example.com")).rejects.toThrow("No account has this address");
    await reset(email);
    await expect(reset(email)).rejects.toThrow("already off for this address");
  });
});

test("emails about the second step contain no code and no secret", async () => {
  await knock(held.app.recoveryCodes[0]);
  const letters = JSON.stringify(await door.letters());
  for (const secret of [held.app.secret, ...held.app.recoveryCodes]) {
    expect(letters).not.toContain(secret);
  }
});
