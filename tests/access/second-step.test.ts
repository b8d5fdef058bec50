import { expect, test } from "vitest";
import { api } from "../../convex/_generated/api";
import { askIn } from "./asking";
import { type Attempt, attempt, now, type Person } from "./attempts";
import { matrix } from "./matrix";
import { buildWorld, callAs, type Caller, type World } from "./world";

/** These set up the caller's own sign-in, or sign in and out; they also answer a coach who owes a second step. */
const SPARED = [
  "auth:",
  "bookingPages:look",
  "invites:",
  "clientInvites:accept",
  "clientInvites:isDoorOpen",
  "clientInvites:open",
  "devices:",
  "signIn/passkeys:",
  "presence:idleMinutes",
  "presence:note",
  "viewer:get",
  "signIn/secondStepResets:callOff",
  "signIn/twoStep:begin",
  "signIn/twoStep:finish",
  "signIn/twoStep:get",
  "signIn/twoStep:renewCodes",
  "signIn/twoStep:switchOff",
];

async function askCoaches({ t, people }: World) {
  const { userId: changedBy } = people.otherCoach;
  await t.run(({ db }) =>
    db.insert("signInPolicy", { areCoachesAskedForSecondStep: true, changedBy, changedAt: 1 }),
  );
}

async function giveAuthenticator({ t, people }: World, person: Person, hasPassed: boolean) {
  const { userId, signInId } = people[person];
  const secondStepAt = hasPassed ? 1 : undefined;
  await t.run(async ({ db }) => {
    await db.insert("authenticators", { userId, sealedSecret: "", lastStep: 0, enrolledAt: 1 });
    await db.patch("authSessions", signInId, { secondStepAt });
  });
}

const viewerOf = async (world: World, caller: Caller) =>
  await callAs(world, caller).query(api.viewer.get, {});

const isSpared = (path: string) => SPARED.some((spared) => path.startsWith(spared));
const paths = Object.keys(matrix(await buildWorld()));

test("M08: a coach without the required second step is refused everything else", async () => {
  const world = await buildWorld(); // one for all: refused calls change nothing
  await askCoaches(world);
  for (const path of paths.filter((each) => !isSpared(each))) {
    expect(await askIn(world, path, "coach"), path).toBe("MFA_ENROL_REQUIRED");
  }
});

test.each(paths.filter(isSpared))(
  "M08: %s answers a coach without the required second step like any other",
  async (path) => {
    const world = await buildWorld();
    await askCoaches(world);
    expect(await askIn(world, path, "coach")).toBe(matrix(world)[path]?.answers.coach);
  },
);

test("M08: the viewer query shows that a second step is missing, and only then", async () => {
  const world = await buildWorld();
  expect((await viewerOf(world, "coach"))?.owesSecondStep).toBe(false);
  await askCoaches(world);
  expect((await viewerOf(world, "coach"))?.owesSecondStep).toBe(true);
  expect((await viewerOf(world, "clientA"))?.owesSecondStep).toBe(false);
  await giveAuthenticator(world, "coach", true);
  expect((await viewerOf(world, "coach"))?.owesSecondStep).toBe(false);
  expect(await askIn(world, "practice:get", "coach")).toBe("ok");
  expect(await askIn(world, "practice:get", "clientA")).toBe("ok");
});

test("M08: a coach without the required second step does not see that deletions have stopped", async () => {
  const world = await buildWorld();
  const stop = { cause: "many", due: 12, stoppedAt: 1 } as const;
  await world.t.run(({ db }) => db.insert("retentionRuns", { ranAt: 1, stop }));
  expect((await viewerOf(world, "coach"))?.areDeletionsStopped).toBe(true);
  expect((await viewerOf(world, "clientA"))?.areDeletionsStopped).toBe(false);
  await askCoaches(world);
  expect((await viewerOf(world, "coach"))?.areDeletionsStopped).toBe(false);
});

test("M01: a person with an authenticator has no viewer on a sign-in without a code", async () => {
  for (const person of ["clientA", "coach"] as const) {
    const world = await buildWorld();
    await giveAuthenticator(world, person, false);
    expect(await viewerOf(world, person)).toBeNull();
    for (const path of ["practice:get", "devices:list", "signIn/twoStep:get", "auth:confirm"]) {
      expect(await askIn(world, path, person), path).toBe("UNAUTHENTICATED");
    }
  }
});

test("M07: the practice's requirement is set by a coach who has confirmed recently and has a second step", async () => {
  const world = await buildWorld();
  const { coach } = world.people;
  const wish = () => askIn(world, "signIn/twoStep:askCoaches", "coach");
  const confirmAt = (confirmedAt: number) =>
    world.t.run(({ db }) => db.patch("authSessions", coach.signInId, { confirmedAt }));
  expect(await wish()).toBe("CONFIRMATION_REQUIRED");
  await confirmAt(Date.now() - 5 * 60_000);
  expect(await wish()).toBe("CONFIRMATION_REQUIRED");
  await confirmAt(Date.now());
  expect(await wish()).toBe("MFA_ENROL_REQUIRED");
  await giveAuthenticator(world, "coach", true);
  expect(await wish()).toBe("ok");
  expect(await wish()).toBe("ok");
  expect(await world.t.run(({ db }) => db.query("signInPolicy").take(2))).toMatchObject([
    { areCoachesAskedForSecondStep: true, changedBy: coach.userId },
  ]);
  expect(await askIn(world, "practice:get", "otherCoach")).toBe("MFA_ENROL_REQUIRED");
});

test("nobody can write an authenticator, a recovery code, or the mark of a second step", async () => {
  const world = await buildWorld();
  const { userId, signInId } = world.people.clientA;
  const sealed = { userId, sealedSecret: "" };
  const ids = await world.t.run(async ({ db }) => ({
    authenticator: await db.insert("authenticators", { ...sealed, lastStep: 0, enrolledAt: 0 }),
    recoveryCode: await db.insert("recoveryCodes", { userId, codeHash: "" }),
  }));
  const attempts: Attempt[] = [
    (db) => db.insert("authenticators", { ...sealed, lastStep: 0, enrolledAt: 0 }),
    (db) => db.insert("authenticatorDrafts", { ...sealed, expiresAt: now }),
    (db) => db.insert("recoveryCodes", { userId, codeHash: "" }),
    (db) => db.patch("authenticators", ids.authenticator, { lastStep: 0 }),
    (db) => db.delete("authenticators", ids.authenticator),
    (db) => db.delete("recoveryCodes", ids.recoveryCode),
    (db) => db.patch("authSessions", signInId, { confirmedAt: now, secondStepAt: now }),
  ];
  const peek: Attempt = async (db) => {
    const authenticator = await db.get("authenticators", ids.authenticator);
    const recoveryCode = await db.get("recoveryCodes", ids.recoveryCode);
    if (authenticator !== null || recoveryCode !== null) throw new Error("Read");
  };
  for (const person of ["clientB", "coach", "nobody"] as const) {
    expect(await attempt(world, person, peek)).toBe("ok");
  }
  for (const act of attempts) {
    for (const person of ["clientA", "coach", "nobody"] as const) {
      expect(await attempt(world, person, act)).toBe("NOT_FOUND");
    }
  }
});

test("the practice's requirement is written by coaches only, each in their own name, and never deleted", async () => {
  const world = await buildWorld();
  const { coach } = world.people;
  const wish = { areCoachesAskedForSecondStep: false, changedAt: now };
  const inNameOf = (changedBy: Person): Attempt => {
    return (db) =>
      db.insert("signInPolicy", { ...wish, changedBy: world.people[changedBy].userId });
  };
  expect(await attempt(world, "clientA", inNameOf("clientA"))).toBe("NOT_FOUND");
  expect(await attempt(world, "coach", inNameOf("otherCoach"))).toBe("NOT_FOUND");
  expect(await attempt(world, "coach", inNameOf("coach"))).toBe("ok");
  const policyId = await world.t.run(({ db }) =>
    db.insert("signInPolicy", { ...wish, changedBy: coach.userId }),
  );
  const lift = (changedBy: Person): Attempt => {
    const { userId } = world.people[changedBy];
    return (db) => db.patch("signInPolicy", policyId, { ...wish, changedBy: userId });
  };
  expect(await attempt(world, "clientA", lift("clientA"))).toBe("NOT_FOUND");
  expect(await attempt(world, "otherCoach", lift("coach"))).toBe("NOT_FOUND");
  expect(await attempt(world, "otherCoach", lift("otherCoach"))).toBe("ok");
  expect(await attempt(world, "coach", (db) => db.delete("signInPolicy", policyId))).toBe(
    "NOT_FOUND",
  );
});
