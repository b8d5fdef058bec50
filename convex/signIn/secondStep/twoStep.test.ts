import { describe, expect, test, vi } from "vitest";
import { attemptLimits } from "../../../domain/accounts/attempt-limits";
import { oneTimeCodeStepsAround } from "../../../domain/accounts/second-step-limits";
import { outcomeOf, refused, signInIdOf } from "../../../tests/support/front-door";
import { enrol, wrongCodeOf } from "../../../tests/support/two-step";
import { freshTwoStep } from "../../../tests/support/two-step-door";
import { api } from "../../_generated/api";
import { findPerson } from "../people";
import { openSignIn } from "../signIns/signIns";

const email = "ada@example.com";
const stepMs = 30_000;
const minuteMs = 60_000;
const codesThatCount = 2 * oneTimeCodeStepsAround + 1;
const missing = { code: "MFA_REQUIRED" } as const;
const wrong = { code: "MFA_REFUSED" } as const;

const { door, held, knock, confirm, signIns, isAlive, subjects } = freshTwoStep(email);

describe("M01: the password alone", () => {
  test("is not enough: a code is required, and no sign-in is created", async () => {
    const before = await signIns();
    for (const nothing of [undefined, "", null, "", "", "", ""]) {
      expect(await knock(nothing as undefined)).toEqual(missing);
    }
    expect(await signIns()).toEqual(before);
    expect(await knock(await held.app.code())).toBe("ok"); // Asking does not count as a guess.
  });

  test("is checked first, so that nobody without it learns of the second step", async () => {
    const code = await held.app.code();
    expect(await knock(undefined, { password: "wrong" })).toEqual(refused);
    expect(await knock(code, { password: "wrong" })).toEqual(refused);
    expect(await knock(code)).toBe("ok"); // The code was not used up.
  });

  test("a malformed code is refused as malformed", async () => {
    const malformed = { code: "INVALID", field: "secondCode", reason: "malformed" };
    for (const odd of ["12345", "x".repeat(100_000), 123456, {}, "🙂🙂🙂🙂🙂🙂", "\u202e123"]) {
      expect(await knock(odd as string)).toEqual(malformed);
    }
  });

  test("a sign-in without a second step has no viewer", async () => {
    await door.t.run(async ({ db }) => {
      const signInId = db.normalizeId("authSessions", signInIdOf(held.tokens));
      if (signInId !== null) await db.patch("authSessions", signInId, { secondStepAt: undefined });
    });
    expect(await isAlive(held.tokens)).toBe(false);
    const listed = door.from({ tokens: held.tokens }).query(api.devices.list, {});
    expect(await outcomeOf(listed)).toEqual({ code: "UNAUTHENTICATED" });
  });
});

test("M02: password and code together create one sign-in marked as two-step", async () => {
  const before = (await signIns()).length;
  await door.signIn(email, { secondCode: await held.app.code() });
  const rows = (await signIns()) as { secondStepAt?: number; confirmedAt?: number }[];
  expect(rows).toHaveLength(before + 1);
  expect(rows.at(-1)).toMatchObject({ secondStepAt: Date.now(), confirmedAt: Date.now() });
});

test("M02: a sign-in flow that does not ask for the code signs nobody in", async () => {
  const before = await signIns();
  const opened = await door.t.run(async ({ auth, db }) => {
    const person = await findPerson(db, email);
    if (person === null) throw new Error("Ada was expected.");
    const proof = { byPassword: true, byCode: false };
    return await openSignIn({ auth, db }, person._id, { userAgent: null, proof });
  });
  expect(opened).toBeNull();
  expect(await signIns()).toEqual(before);
});

describe("M03: a code is refused", () => {
  test("when it was used before", async () => {
    const code = await held.app.code();
    expect(await knock(code)).toBe("ok");
    expect(await knock(code)).toEqual(wrong);
  });

  test("two time steps off, in either direction", async () => {
    expect(await knock(await held.app.code(2))).toEqual(wrong);
    vi.advanceTimersByTime(10 * stepMs);
    expect(await knock(await held.app.code(-2))).toEqual(wrong);
    expect(await knock(await held.app.code(-1))).toBe("ok");
  });

  test("when a newer code was used, even if this one was not", async () => {
    const older = await held.app.code();
    expect(await knock(await held.app.code(1))).toBe("ok");
    expect(await knock(older)).toEqual(wrong);
  });

  test("when it is another person's code", async () => {
    await door.join("ben@example.com");
    const ben = await enrol(door, await door.signIn("ben@example.com"));
    expect(await knock(await ben.code())).toEqual(wrong);
    expect(await knock(ben.recoveryCodes[0])).toEqual(wrong);
  });
});

describe("M04: wrong codes", () => {
  const guess = async () => await knock(await wrongCodeOf(held.app.secret));

  test("six lock further tries for a while, also with the right code, and the count is kept", async () => {
    for (let tries = 0; tries < 6; tries += 1) expect(await guess()).toEqual(wrong);
    const locked = { code: "RATE_LIMITED", retryAfterMs: 10 * minuteMs };
    expect(await guess()).toEqual(locked);
    expect(await knock(await held.app.code())).toEqual(locked);
    expect(await knock(held.app.recoveryCodes[0])).toEqual(locked);
    vi.advanceTimersByTime(10 * minuteMs);
    expect(await knock(await held.app.code())).toBe("ok");
    for (let tries = 0; tries < 6; tries += 1) expect(await guess()).toEqual(wrong);
  });

  test("from another network count towards the same six", async () => {
    for (let tries = 0; tries < 6; tries += 1) {
      const ip = `203.0.113.${String(tries)}`;
      const secondCode = await wrongCodeOf(held.app.secret);
      expect(await outcomeOf(door.signIn(email, { secondCode }, { ip }))).toEqual(wrong);
    }
    const elsewhere = { ip: "2001:db8:9::1" };
    const right = { secondCode: await held.app.code() };
    expect(await outcomeOf(door.signIn(email, right, elsewhere))).toMatchObject({
      code: "RATE_LIMITED",
    });
  });

  test("by a stranger who knows the password do not use up the owner's tries on a known device, a sign-in or a reset", async () => {
    const hand = door.from({ tokens: held.tokens });
    const { deviceToken } = await hand.mutation(api.devices.remember, {});
    const link = await door.askForReset(email);
    for (let tries = 0; tries < 7; tries += 1) await guess();
    expect(await guess()).toMatchObject({ code: "RATE_LIMITED" });
    expect(await confirm(await held.app.code())).toBe("ok");
    vi.advanceTimersByTime(stepMs);
    expect(await knock(await held.app.code(), { deviceToken })).toBe("ok");
    expect(await guess()).toMatchObject({ code: "RATE_LIMITED" }); // The owner's code does not refill the strangers' tries.
    const wish = { flow: "reset-verification", ...link, newPassword: "another-harbour-43" };
    const chosen = { ...wish, secondCode: await held.app.code(1) };
    expect(await outcomeOf(door.knock(chosen))).toMatchObject({ code: "RATE_LIMITED" });
    expect(await outcomeOf(door.knock({ ...chosen, deviceToken }))).toBe("ok");
  });

  test("with an invented device token count as a stranger's", async () => {
    const invented = (tries: number) => ({ deviceToken: String(tries).padStart(43, "x") });
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await knock(await wrongCodeOf(held.app.secret), invented(tries))).toEqual(wrong);
    }
    expect(await knock(await held.app.code(), invented(6))).toMatchObject({ code: "RATE_LIMITED" });
    const { deviceToken } = await door
      .from({ tokens: held.tokens })
      .mutation(api.devices.remember, {});
    expect(await knock(await held.app.code(), { deviceToken })).toBe("ok");
  });

  test("on a sign-in or a known device are limited to six, and to twelve on all of a person's devices", async () => {
    const locked = { code: "RATE_LIMITED" };
    for (let tries = 0; tries < 6; tries += 1) {
      expect(await confirm(await wrongCodeOf(held.app.secret))).toEqual(wrong);
    }
    expect(await confirm(await held.app.code())).toMatchObject(locked);
    const guessOn = async (deviceToken: string) =>
      await knock(await wrongCodeOf(held.app.secret), { deviceToken });
    const hand = door.from({ tokens: held.tokens });
    for (let device = 0; device < 2; device += 1) {
      const { deviceToken } = await hand.mutation(api.devices.remember, {});
      for (let tries = 0; tries < 6; tries += 1) expect(await guessOn(deviceToken)).toEqual(wrong);
      expect(await guessOn(deviceToken)).toMatchObject(locked);
    }
    const { deviceToken } = await hand.mutation(api.devices.remember, {});
    expect(await guessOn(deviceToken)).toMatchObject(locked);
    expect(await knock(await held.app.code())).toBe("ok"); // The owner has tries apart from the strangers'.
  });

  test("by strangers are limited to 150 on the first day and 144 on each later one, so that a guess succeeds once in 2,200 days", async () => {
    const { tries, perMs } = attemptLimits.codesOfPerson;
    let wrongOnes = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      for (let knocks = 0; knocks < 10; knocks += 1) {
        const where = { ip: `203.0.${String(hour)}.${String(knocks)}` };
        const secondCode = await wrongCodeOf(held.app.secret);
        const outcome = await outcomeOf(door.signIn(email, { secondCode }, where));
        if (outcome !== "ok" && outcome.code === wrong.code) wrongOnes += 1;
      }
      vi.advanceTimersByTime(perMs);
    }
    expect(wrongOnes).toBe(24 * tries);
    const perDayMax = tries + (24 * 60 * minuteMs * tries) / perMs;
    expect(perDayMax).toBe(150);
    expect((perDayMax * codesThatCount) / 1_000_000).toBeLessThan(1 / 2_200);
  });

  test("are reported to the owner, once a day", async () => {
    for (let tries = 0; tries < 9; tries += 1) await guess();
    const warnings = (await subjects()).filter((subject) => subject.includes("may know"));
    expect(warnings).toHaveLength(1);
  });
});

describe("M05: a new password by email", () => {
  const newPassword = "another-harbour-43";

  test("requires the code, too, and keeps the link valid until it is right", async () => {
    const link = await door.askForReset(email);
    const choose = (secondCode?: string) =>
      outcomeOf(door.knock({ flow: "reset-verification", ...link, newPassword, secondCode }));
    expect(await choose()).toEqual(missing);
    expect(await choose(await wrongCodeOf(held.app.secret))).toEqual(wrong);
    expect(await isAlive(held.tokens)).toBe(true);
    expect(await knock(undefined, { password: newPassword })).toEqual(refused);
    expect(await choose(await held.app.code())).toBe("ok");
    expect(await signIns()).toEqual([]);
    expect(await choose(await held.app.code(1))).toEqual(refused);
  });

  test("leaves two-step sign-in on, and accepts a recovery code", async () => {
    const link = await door.askForReset(email);
    const secondCode = held.app.recoveryCodes[3];
    await door.knock({ flow: "reset-verification", ...link, newPassword, secondCode });
    expect(await knock(undefined, { password: newPassword })).toEqual(missing);
    expect(await knock(await held.app.code(), { password: newPassword })).toBe("ok");
  });

  test("does not use up the code if the password is refused", async () => {
    const link = await door.askForReset(email);
    const secondCode = await held.app.code();
    const weak = { flow: "reset-verification", ...link, newPassword: "123456", secondCode };
    expect(await outcomeOf(door.knock(weak))).toMatchObject({ code: "INVALID" });
    expect(await outcomeOf(door.knock({ ...weak, newPassword }))).toBe("ok");
  });
});
