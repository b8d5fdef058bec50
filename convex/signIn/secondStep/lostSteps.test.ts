import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { secondStepResetDelayMs } from "../../../domain/accounts/second-step-limits";
import { dayMs } from "../../../domain/time/time-spans";
import { buildWorld, type Caller, callAs, type World } from "../../../tests/access/world";
import { outcomeOf } from "../../../tests/support/front-door";
import { api, internal } from "../../_generated/api";
import type { Id } from "../../_generated/dataModel";

type Person = keyof World["people"];
const start = 1_800_000_000_000;
const addresses: Partial<Record<Person, string>> = {
  clientA: "ada@example.com",
  clientB: "ben@example.com",
  coach: "coach@example.com",
  otherCoach: "other@example.com",
};
const stage = {} as { world: World };

beforeEach(async () => {
  vi.useFakeTimers({ now: start });
  stage.world = await buildWorld();
  const { world } = stage;
  await world.t.run(async ({ db }) => {
    await db.delete("secondStepResets", world.belongings.resetId);
    for (const [person, email] of Object.entries(addresses)) {
      const { userId, signInId } = world.people[person as Person];
      await db.patch("users", userId, { email });
      await db.patch("authSessions", signInId, {
        confirmedAt: start,
        secondStepAt: start,
        expirationTime: start + 3 * dayMs,
      });
      if (person === "clientB") continue;
      await db.insert("authenticators", { userId, sealedSecret: "", lastStep: 0, enrolledAt: 1 });
      await db.insert("recoveryCodes", { userId, codeHash: "x" });
    }
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = (caller: Caller, email = addresses.clientA ?? "") =>
  outcomeOf(callAs(stage.world, caller).action(api.signIn.secondStepResets.ask, { email }));
const own = async (caller: Caller) =>
  (await callAs(stage.world, caller).query(api.viewer.get, {}))?.secondStepReset ?? null;
const asked = (caller: Caller) =>
  callAs(stage.world, caller).query(api.signIn.secondStepResets.asked, {});
const callOff = (caller: Caller, resetId: Id<"secondStepResets">) =>
  outcomeOf(callAs(stage.world, caller).action(api.signIn.secondStepResets.callOff, { resetId }));
const hasAuthenticator = (person: Person) =>
  stage.world.t.run(async ({ db }) => {
    const { userId } = stage.world.people[person];
    const rows = await db
      .query("authenticators")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .take(2);
    return rows.length > 0;
  });
const subjects = async () =>
  (await stage.world.t.query(internal.mail.outbox.list, {})).map(({ to, subject }) => [
    to,
    subject,
  ]);
const kinds = async () =>
  (await stage.world.t.run(({ db }) => db.query("auditLog").take(20))).map(
    ({ kind, coachId, clientId, actorId }) => ({ kind, coachId, clientId, actorId }),
  );
async function pass(ms: number) {
  vi.setSystemTime(Date.now() + ms);
  await stage.world.t.mutation(internal.signIn.lostSteps.carryOut, {});
}
const standing = async (caller: Caller) => {
  const reset = await own(caller);
  if (reset === null) throw new Error("Nothing was asked for.");
  return reset;
};

describe("M05 a lost second step", () => {
  test("is reset a day after a coach requested it, and the person is notified at once in the portal and by email", async () => {
    expect(await ask("coach")).toBe("ok");
    const dueAt = start + secondStepResetDelayMs;
    expect(await own("clientA")).toMatchObject({ dueAt, askedByName: "Coach Example" });
    expect(await own("clientB")).toBeNull();
    expect(await asked("coach")).toMatchObject([{ email: "ada@example.com", dueAt }]);
    expect(await asked("otherCoach")).toEqual([]);
    const said = ["ada@example.com", "Your two-step sign-in for Passage will be reset"];
    expect(await subjects()).toEqual([said]);

    await pass(secondStepResetDelayMs - 1);
    expect(await hasAuthenticator("clientA")).toBe(true);
    await pass(1);
    expect(await hasAuthenticator("clientA")).toBe(false);
    expect(await hasAuthenticator("coach")).toBe(true);
    expect(await outcomeOf(callAs(stage.world, "clientA").query(api.devices.list, {}))).toEqual({
      code: "UNAUTHENTICATED",
    }); // All their sign-ins have ended.
    expect(await stage.world.t.run(({ db }) => db.query("secondStepResets").first())).toBeNull();
    expect((await subjects()).map(([, subject]) => subject)).toContain(
      "Two-step sign-in was reset for Passage",
    );
    const whose = {
      coachId: stage.world.people.coach.userId,
      clientId: stage.world.people.clientA.userId,
      actorId: stage.world.people.coach.userId,
    };
    expect(await kinds()).toEqual([
      { kind: "second_step_reset_asked", ...whose },
      { kind: "second_step_reset", ...whose },
    ]);
  });

  test.each(["clientA", "coach"] as const)(
    "stays when %s cancels it, with log entries and emails",
    async (caller) => {
      await ask("coach");
      const { resetId } = await standing("clientA");
      expect(await callOff(caller, resetId)).toBe("ok");
      expect(await own("clientA")).toBeNull();
      expect(await callOff(caller, resetId)).toEqual({ code: "NOT_FOUND" });
      await pass(2 * secondStepResetDelayMs);
      expect(await hasAuthenticator("clientA")).toBe(true);
      expect((await kinds()).at(-1)).toMatchObject({
        kind: "second_step_reset_called_off",
        actorId: stage.world.people[caller].userId,
      });
      expect(await subjects()).toHaveLength(2);
    },
  );

  test("of a coach can be reset by another coach only, with emails to both", async () => {
    expect(await ask("coach", addresses.otherCoach)).toBe("ok");
    expect(await ask("coach", addresses.coach)).toEqual({ code: "NOT_FOUND" });
    const stored = (await kinds()).map(({ coachId, clientId }) => ({ coachId, clientId }));
    const { coach, otherCoach } = stage.world.people;
    expect(stored).toEqual([{ coachId: coach.userId }, { coachId: otherCoach.userId }]);
    expect(await callOff("clientA", (await standing("otherCoach")).resetId)).toEqual({
      code: "NOT_FOUND",
    });
    await pass(secondStepResetDelayMs);
    expect(await hasAuthenticator("otherCoach")).toBe(false);
  });
});

describe("M07 the coach who requests a reset", () => {
  test("gets the same refusal for another coach's client, an unknown address and an account without a second step", async () => {
    const nothing = { code: "NOT_FOUND" };
    expect(await ask("otherCoach")).toEqual(nothing);
    expect(await ask("coach", addresses.clientB)).toEqual(nothing);
    for (const odd of ["nobody@example.com", "", " ", "x".repeat(100_000), "\u202ea@b", "🙂"]) {
      expect(await ask("coach", odd)).toEqual(nothing);
    }
    expect(await ask("clientA")).toEqual(nothing);
    expect(await ask("nobody")).toEqual({ code: "UNAUTHENTICATED" });
  });

  test("needs a recent confirmation, and can have one open request", async () => {
    vi.setSystemTime(start + 6 * 60_000);
    expect(await ask("coach")).toEqual({ code: "CONFIRMATION_REQUIRED" });
    vi.setSystemTime(start);
    for (let time = 0; time < 3; time += 1) {
      expect(await ask("coach")).toBe("ok");
      expect(await ask("coach", " ADA@example.com ")).toEqual({ code: "CONFLICT" });
      await callOff("clientA", (await standing("clientA")).resetId);
    }
    expect(await ask("coach")).toMatchObject({ code: "RATE_LIMITED" });
  });

  test("must still be the client's coach when the day is over", async () => {
    await ask("coach");
    await stage.world.t.run(({ db }) =>
      db.patch("coachings", stage.world.coachingId, { endedAt: start }),
    );
    await pass(secondStepResetDelayMs);
    expect(await hasAuthenticator("clientA")).toBe(true);
    expect(await own("clientA")).toBeNull();
  });

  test("has to repeat a request that was restored with a backup", async () => {
    await ask("coach");
    await stage.world.t.action(internal.retention.ledger.apply, {});
    await pass(secondStepResetDelayMs);
    expect(await hasAuthenticator("clientA")).toBe(true);
  });
});
