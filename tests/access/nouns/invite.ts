import { describe, expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { DatabaseWriter } from "../../../convex/_generated/server";
import { clientInviteMs } from "../../../domain/accounts/invite-limits";
import { nameCharactersMax } from "../../../domain/limits";
import { coaches, coachOfA, everybody, nobodyFinds, type Row } from "../answers";
import { type Attempt, now, type Person } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import type { Practice, World } from "../world";

const names = { firstName: "Ada", lastName: "Example" };
const noSecret = "x".repeat(32);

/** How coaches invite clients. What an invite grants is tested in convex/clients/clientInvites.test.ts. */
function inviteRows({ belongings: { inviteId } }: World): Record<string, Row> {
  const people = [{ email: "new@example.com" }];
  return {
    "clientInvites:list": { call: { query: api.clientInvites.list, args: {} }, answers: coaches },
    "clientInvites:send": {
      call: { mutation: api.clientInvites.send, args: { people } },
      answers: coaches,
    },
    "clientInvites:share": {
      call: { mutation: api.clientInvites.share, args: {} },
      answers: coaches,
    },
    "clientInvites:resend": {
      call: { mutation: api.clientInvites.resend, args: { inviteId } },
      answers: coachOfA, // whose invite it is
    },
    "clientInvites:revoke": {
      call: { mutation: api.clientInvites.revoke, args: { inviteId } },
      answers: coachOfA,
    },
    "clientInvites:door": { call: { query: api.clientInvites.door, args: {} }, answers: coaches },
    "clientInvites:setDoor": {
      call: { mutation: api.clientInvites.setDoor, args: { isOpen: true } },
      // Any coach of the practice, once they have confirmed who they are.
      answers: { ...coaches, coach: "CONFIRMATION_REQUIRED", otherCoach: "CONFIRMATION_REQUIRED" },
    },
    "clientInvites:isDoorOpen": {
      call: { action: api.clientInvites.isDoorOpen, args: {} },
      answers: everybody,
    },
    "clientInvites:open": {
      call: { action: api.clientInvites.open, args: { secret: noSecret } },
      answers: everybody,
    },
    "clientInvites:accept": {
      call: {
        action: api.clientInvites.accept,
        args: { secret: noSecret, ...names, password: "" },
      },
      answers: nobodyFinds,
    },
  };
}

const raw = <T>(act: (db: DatabaseWriter) => Promise<T>) => world.t.run(({ db }) => act(db));
const inviteOf = (coach: Person) => ({
  coachId: world.people[coach].userId,
  sentAt: now,
  expiresAt: now + 1,
  joined: 0,
});
const email = "new@example.com";
const secretHash = "of a link";

function writes() {
  describe("a client's invite", () => {
    test("is sent by a coach under their own name", async () => {
      const sent: Attempt = (db) => db.insert("clientInvites", { ...inviteOf("coach"), email });
      expect(await attempt("coach", sent)).toBe("ok");
      for (const person of ["nobody", "clientA", "otherCoach"] as const) {
        expect(await attempt(person, sent), person).toBe("NOT_FOUND");
      }
    });

    test("starts with nobody joined, and only a shared link may store its secret", async () => {
      for (const [fields, outcome] of [
        [{ secretHash }, "ok"],
        [{ email, joined: 1 }, "NOT_FOUND"],
        [{ email, secretHash }, "NOT_FOUND"],
        [{ email, isIntakeMissed: false }, "NOT_FOUND"],
        [{ email, isPackageMissed: false }, "NOT_FOUND"],
        [{ email, timesLeft: 1 }, "NOT_FOUND"],
      ] as const) {
        const act: Attempt = (db) =>
          db.insert("clientInvites", { ...inviteOf("coach"), ...fields });
        expect(await attempt("coach", act), JSON.stringify(fields)).toBe(outcome);
      }
    });

    test("is revoked by its coach, and what it grants never changes", async () => {
      const { otherCoach } = world.people;
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
      expect(await attempt("coach", (db) => db.delete("clientInvites", inviteId))).toBe(
        "NOT_FOUND",
      );
    });
  });
}

/** One name an invite, because a name is too short for all scripts at once. */
async function hostile({ coach, pen }: Hostile) {
  const nameOf = (field: string) =>
    pen.write(`clientInvites:send.people[].${field}`, nameCharactersMax);
  const people = [
    {
      ...{ email: "invited@example.com" },
      ...{ firstName: nameOf("firstName"), lastName: nameOf("lastName") },
    },
  ];
  await coach.mutation(api.clientInvites.send, { people });
}

async function adds({ db, people: { coach } }: Practice) {
  const inviteId = await db.insert("clientInvites", {
    ...{ coachId: coach.userId, email: "invited@example.com", joined: 0 },
    ...{ sentAt: Date.now(), expiresAt: Date.now() + clientInviteMs },
  });
  return { inviteId };
}
declare module "../world" {
  interface Adders {
    invite: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: inviteRows,
  sees: {
    clientInvites: ({ viewer }, row) => viewer.role === "admin" && row.coachId === viewer.userId,
  },
  hostile,
  writes,
};
