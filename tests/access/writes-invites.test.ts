import { beforeEach, describe, expect, test } from "vitest";
import type { DatabaseWriter } from "../../convex/_generated/server";
import { attempt as attemptIn, type Attempt, now, type Person } from "./attempts";
import { buildWorld, type World } from "./world";

/** New for each test. */
const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => stage.world.t.run(({ db }) => act(db));
const inviteOf = (coach: Person) => ({
  coachId: stage.world.people[coach].userId,
  sentAt: now,
  expiresAt: now + 1,
  joined: 0,
});
const email = "new@example.com";
const secretHash = "of a link";

describe("a client's invite", () => {
  test("is sent by a coach under their own name", async () => {
    const sent: Attempt = (db) => db.insert("clientInvites", { ...inviteOf("coach"), email });
    expect(await attempt("coach", sent)).toBe("ok");
    for (const person of ["nobody", "clientA", "otherCoach"] as const) {
      expect(await attempt(person, sent), person).toBe("NOT_FOUND");
    }
  });

  test("begins with nobody joined, and only a shared link may have its secret", async () => {
    for (const [fields, outcome] of [
      [{ secretHash }, "ok"],
      [{ email, joined: 1 }, "NOT_FOUND"],
      [{ email, secretHash }, "NOT_FOUND"],
      [{ email, isIntakeMissed: false }, "NOT_FOUND"],
      [{ email, isPackageMissed: false }, "NOT_FOUND"],
      [{ email, timesLeft: 1 }, "NOT_FOUND"],
    ] as const) {
      const act: Attempt = (db) => db.insert("clientInvites", { ...inviteOf("coach"), ...fields });
      expect(await attempt("coach", act), JSON.stringify(fields)).toBe(outcome);
    }
  });

  test("is revoked by its coach, and never changes in what it grants", async () => {
    const { otherCoach } = stage.world.people;
    const inviteId = await raw((db) =>
      db.insert("clientInvites", { ...inviteOf("coach"), email, secretHash }),
    );
    const revoked: Attempt = (db) => db.patch("clientInvites", inviteId, { revokedAt: now });
    for (const person of ["nobody", "clientA", "otherCoach"] as const) {
      expect(await attempt(person, revoked), person).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", revoked)).toBe("ok");
    for (const change of [
      { joined: 1 },
      { secretHash: "another" },
      { isIntakeMissed: false },
      { isPackageMissed: false },
      { timesLeft: 1 },
      { email: "another@example.com" },
      { coachId: otherCoach.userId },
    ]) {
      const act: Attempt = (db) => db.patch("clientInvites", inviteId, change);
      expect(await attempt("coach", act), JSON.stringify(change)).toBe("NOT_FOUND");
    }
    expect(await attempt("coach", (db) => db.delete("clientInvites", inviteId))).toBe("NOT_FOUND");
  });
});
