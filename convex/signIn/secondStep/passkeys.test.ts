import { beforeEach, describe, expect, test, vi } from "vitest";
import {
  passkeyChallengeMs,
  passkeysPerPersonMax,
} from "../../../domain/accounts/second-step-limits";
import {
  freshDoor,
  outcomeOf,
  password,
  refused,
  siteUrl,
  type Tokens,
} from "../../../tests/support/front-door";
import { makeSoftPasskey, type SoftPasskey } from "../../../tests/support/soft-passkey";
import { enrol } from "../../../tests/support/two-step";
import { api, internal } from "../../_generated/api";

const email = "ada@example.com";
const stale = { code: "CONFIRMATION_REQUIRED" };
type Asked = Parameters<SoftPasskey["register"]>[0];

const door = freshDoor();
const held = {} as { tokens: Tokens; device: SoftPasskey };
beforeEach(async () => {
  await door.join(email);
  held.tokens = await door.signIn(email);
  held.device = await makeSoftPasskey(siteUrl);
});

const me = (tokens = held.tokens) => door.from({ tokens });
const askToRegister = async (tokens = held.tokens) =>
  (await me(tokens).action(api.signIn.passkeys.beginRegistration, {})) as Asked;
const add = async (device = held.device, tokens = held.tokens) => {
  const answer = JSON.stringify(await device.register(await askToRegister(tokens)));
  return await outcomeOf(
    me(tokens).action(api.signIn.passkeys.finishRegistration, { deviceAnswer: answer }),
  );
};
const askToSignIn = async () => (await door.t.action(api.signIn.passkeys.beginSignIn, {})) as Asked;
const enter = async (answered: unknown) => {
  const answer = JSON.stringify(answered);
  const { tokens } = await door.knock({ flow: "passkey", answer });
  if (tokens === null || tokens === undefined) throw new Error("The door gave no tokens.");
  return tokens;
};
const comeIn = async (device = held.device) =>
  await enter(await device.signIn(await askToSignIn()));
const subjects = async () => (await door.letters()).map(({ subject }) => subject);

describe("a passkey", () => {
  test("[auth-32] is added after a recent confirmation, listed, reported by email, and signs in without a password", async () => {
    expect(await add()).toBe("ok");
    const listed = await me().query(api.signIn.passkeys.list, {});
    expect(listed).toMatchObject([{ createdAt: Date.now(), usedAt: null }]);
    expect(JSON.stringify(listed)).not.toContain(held.device.id);
    expect((await subjects())[0]).toBe("A passkey was added to your Passage account");
    const tokens = await comeIn();
    expect(await me(tokens).query(api.viewer.get, {})).toMatchObject({ email });
    expect(await me().query(api.signIn.passkeys.list, {})).toMatchObject([{ usedAt: Date.now() }]);
  });

  test("[vault-16] stores whether its device said that it can open a vault", async () => {
    await add();
    await add(await makeSoftPasskey(siteUrl, { hasPrf: true }));
    const listed = await me().query(api.signIn.passkeys.list, {});
    expect(listed.map(({ hasPrf }) => hasPrf)).toEqual([false, true]);
  });

  test("counts as the second step and as a recent confirmation", async () => {
    await add();
    await enrol(door, held.tokens);
    expect(await outcomeOf(door.signIn(email))).toEqual({ code: "MFA_REQUIRED" });
    const tokens = await comeIn();
    expect(await me(tokens).query(api.viewer.get, {})).toMatchObject({ email });
    expect(await outcomeOf(me(tokens).action(api.signIn.twoStep.renewCodes, {}))).toBe("ok");
  });

  test("confirms the sign-in that asks, and no other", async () => {
    await add();
    const other = await door.signIn(email);
    vi.advanceTimersByTime(5 * 60_000);
    const asked = (await me().action(api.signIn.passkeys.beginConfirmation, {})) as Asked;
    const answer = JSON.stringify(await held.device.signIn(asked));
    const confirm = () =>
      outcomeOf(me().action(api.signIn.passkeys.confirm, { deviceAnswer: answer }));
    expect(await confirm()).toBe("ok");
    expect(await confirm()).toEqual(refused);
    expect(await outcomeOf(askToRegister())).toBe("ok");
    expect(await outcomeOf(askToRegister(other))).toEqual(stale);
    const ofNobody = door.t.mutation(internal.signIn.passkeyRows.confirm, {
      credentialId: held.device.id,
      counter: 9,
      challenge: "any",
    });
    expect(await outcomeOf(ofNobody)).toEqual({ code: "UNAUTHENTICATED" });
  });

  test("can confirm even if others have used up the network's tries, and has ten tries of its own", async () => {
    await add();
    const where = { ip: "203.0.113.9" };
    for (let index = 0; index < 30; index += 1) {
      const link = { url: "", type: "", code: "c".repeat(32), handle: "h".repeat(32) };
      expect(await outcomeOf(door.confirm(link, where))).toEqual(refused);
    }
    const here = door.from({ ...where, tokens: held.tokens });
    const confirm = async (device: SoftPasskey) => {
      const asked = (await here.action(api.signIn.passkeys.beginConfirmation, {})) as Asked;
      const deviceAnswer = JSON.stringify(await device.signIn(asked));
      return await outcomeOf(here.action(api.signIn.passkeys.confirm, { deviceAnswer }));
    };
    for (let index = 0; index < 11; index += 1) expect(await confirm(held.device)).toBe("ok");
    const stranger = await makeSoftPasskey(siteUrl);
    for (let index = 0; index < 10; index += 1) expect(await confirm(stranger)).toEqual(refused);
    expect(await confirm(stranger)).toEqual({ code: "RATE_LIMITED", retryAfterMs: 10_000 });
    const answer = JSON.stringify(await held.device.signIn(await askToSignIn()));
    const wish = { flow: "passkey", answer };
    expect(await outcomeOf(door.knock(wish, where))).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("can be removed by its recently confirmed owner only, and then no longer signs in", async () => {
    await add();
    await door.join("ben@example.com");
    const ben = await door.signIn("ben@example.com");
    const [listed] = await me().query(api.signIn.passkeys.list, {});
    if (listed === undefined) throw new Error("There is no passkey.");
    const { passkeyId } = listed;
    const remove = (tokens: Tokens) =>
      outcomeOf(me(tokens).mutation(api.signIn.passkeys.remove, { passkeyId }));
    expect(await remove(ben)).toEqual({ code: "NOT_FOUND" });
    vi.advanceTimersByTime(5 * 60_000);
    expect(await remove(held.tokens)).toEqual(stale);
    await me().action(api.auth.confirm, { password });
    expect(await remove(held.tokens)).toBe("ok");
    expect((await subjects())[0]).toBe("A passkey was removed from your Passage account");
    expect(await outcomeOf(comeIn())).toEqual(refused);
  });
});

describe("M08: a coach who needs a second step", () => {
  const owes = async (tokens = held.tokens) =>
    (await me(tokens).query(api.viewer.get, {}))?.owesSecondStep;
  const attempts = {
    "another passkey": (tokens: Tokens) => askToRegister(tokens),
    "an authenticator": (tokens: Tokens) => me(tokens).action(api.signIn.twoStep.begin, {}),
  };
  beforeEach(async () => {
    await door.t.run(async ({ db }) => {
      const role = await db.query("userRoles").first();
      if (role === null) throw new Error("There is no role.");
      await db.patch("userRoles", role._id, { role: "admin" });
      const policy = { areCoachesAskedForSecondStep: true, changedBy: role.userId, changedAt: 1 };
      await db.insert("signInPolicy", policy);
    });
  });

  test("has completed it by adding the first passkey, and by each sign-in with a passkey", async () => {
    expect(await owes()).toBe(true);
    expect(await add()).toBe("ok");
    expect(await owes()).toBe(false);
    expect(await owes(await comeIn())).toBe(false);
  });

  test("completes it with the passkey after signing in by password, and can change nothing before", async () => {
    await add();
    const later = await door.signIn(email);
    expect(await owes(later)).toBe(true);
    for (const [name, act] of Object.entries(attempts)) {
      expect(await outcomeOf(act(later)), name).toEqual({ code: "MFA_REQUIRED" });
    }
    const [listed] = await me(later).query(api.signIn.passkeys.list, {});
    if (listed === undefined) throw new Error("There is no passkey.");
    const { passkeyId } = listed;
    const removed = me(later).mutation(api.signIn.passkeys.remove, { passkeyId });
    expect(await outcomeOf(removed)).toEqual({ code: "MFA_REQUIRED" });
    const asked = (await me(later).action(api.signIn.passkeys.beginConfirmation, {})) as Asked;
    const deviceAnswer = JSON.stringify(await held.device.signIn(asked));
    await me(later).action(api.signIn.passkeys.confirm, { deviceAnswer });
    expect(await owes(later)).toBe(false);
    for (const [name, act] of Object.entries(attempts)) {
      expect(await outcomeOf(act(later)), name).toBe("ok");
    }
  });

  test("can be reset by the server's operator after losing the passkey", async () => {
    await add();
    await door.t.mutation(internal.signIn.console.resetMfa, { email });
    const tokens = await door.signIn(email);
    expect(await me(tokens).query(api.signIn.passkeys.list, {})).toEqual([]);
    expect(await outcomeOf(askToRegister(tokens))).toBe("ok");
  });
});

describe("an answer is refused", () => {
  beforeEach(async () => {
    await add();
  });

  test("that was used before, also from a key without a counter", async () => {
    const synced = await makeSoftPasskey(siteUrl, { counts: false });
    expect(await add(synced)).toBe("ok");
    const again = await synced.signIn(await askToSignIn());
    await enter(again);
    expect(await outcomeOf(enter(again))).toEqual(refused);
    const answer = await held.device.signIn(await askToSignIn());
    await enter(answer);
    expect(await outcomeOf(enter(answer))).toEqual(refused);
  });

  test("to a challenge that is unknown, expired, of another kind or of another person", async () => {
    const confirmation = (await me().action(api.signIn.passkeys.beginConfirmation, {})) as Asked;
    expect(await outcomeOf(enter(await held.device.signIn(confirmation)))).toEqual(refused);
    await door.join("ben@example.com");
    const ben = await door.signIn("ben@example.com");
    const answer = JSON.stringify(await held.device.signIn(confirmation));
    const asBen = me(ben).action(api.signIn.passkeys.confirm, { deviceAnswer: answer });
    expect(await outcomeOf(asBen)).toEqual(refused);
    const bens = (await me(ben).action(api.signIn.passkeys.beginConfirmation, {})) as Asked;
    const borrowed = { deviceAnswer: JSON.stringify(await held.device.signIn(bens)) };
    const withAdas = me(ben).action(api.signIn.passkeys.confirm, borrowed);
    expect(await outcomeOf(withAdas)).toEqual(refused);
    const invented = { ...confirmation, challenge: "A".repeat(88) };
    expect(await outcomeOf(enter(await held.device.signIn(invented)))).toEqual(refused);
    const old = await askToSignIn();
    vi.advanceTimersByTime(passkeyChallengeMs);
    expect(await outcomeOf(enter(await held.device.signIn(old)))).toEqual(refused);
  });

  test("from another site, or without user verification", async () => {
    const evil = { origin: "https://evil.example" };
    const phished = await held.device.signIn(await askToSignIn(), evil);
    expect(await outcomeOf(enter(phished))).toEqual(refused);
    const touched = await held.device.signIn(await askToSignIn(), { flags: 0x01 });
    expect(await outcomeOf(enter(touched))).toEqual(refused);
  });

  test("of an unknown key, with a forged signature, or malformed", async () => {
    const stranger = await makeSoftPasskey(siteUrl);
    expect(await outcomeOf(comeIn(stranger))).toEqual(refused);
    const forged = (await stranger.signIn(await askToSignIn())) as object;
    const { id } = held.device;
    expect(await outcomeOf(enter({ ...forged, id, rawId: id }))).toEqual(refused);
    for (const answer of [undefined, null, 7, "x", {}, { id, response: { clientDataJSON: "?" } }]) {
      expect(await outcomeOf(enter(answer))).toEqual(refused);
    }
    const endless = { ...forged, more: "x".repeat(16_000) };
    expect(await outcomeOf(enter(endless))).toEqual(refused);
  });

  test("that would add more keys than allowed", async () => {
    await door.t.run(async ({ db }) => {
      const first = await db.query("passkeys").first();
      if (first === null) throw new Error("There is no passkey.");
      const { _id, _creationTime, ...fields } = first;
      for (let index = 1; index < passkeysPerPersonMax; index += 1) {
        await db.insert("passkeys", {
          ...fields,
          credentialId: `${_id} ${String(_creationTime + index)}`,
        });
      }
    });
    expect(await outcomeOf(askToRegister())).toEqual({ code: "CONFLICT" });
  });

  test("that would add a key twice, for another person, or without a recent confirmation", async () => {
    expect(await add()).toEqual({ code: "CONFLICT" });
    const asked = await askToRegister();
    await door.join("ben@example.com");
    const ben = await door.signIn("ben@example.com");
    const stranger = await makeSoftPasskey(siteUrl);
    const answer = JSON.stringify(await stranger.register(asked));
    const finish = (tokens: Tokens) =>
      outcomeOf(
        me(tokens).action(api.signIn.passkeys.finishRegistration, { deviceAnswer: answer }),
      );
    expect(await finish(ben)).toEqual(refused);
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(await finish(held.tokens)).toBe("ok");
    vi.advanceTimersByTime(5 * 60_000);
    expect(await outcomeOf(askToRegister())).toEqual(stale);
  });

  test("that would add a key: to an answered challenge, or from another site", async () => {
    const finish = async (answered: unknown) =>
      outcomeOf(
        me().action(api.signIn.passkeys.finishRegistration, {
          deviceAnswer: JSON.stringify(answered),
        }),
      );
    const asked = await askToRegister();
    const [second, third] = [await makeSoftPasskey(siteUrl), await makeSoftPasskey(siteUrl)];
    expect(await finish(await second.register(asked))).toBe("ok");
    expect(await finish(await third.register(asked))).toEqual(refused);
    const phishing = await makeSoftPasskey("https://elsewhere.example");
    expect(await finish(await phishing.register(await askToRegister()))).toEqual(refused);
    expect(await me().query(api.signIn.passkeys.list, {})).toHaveLength(2);
  });
});
