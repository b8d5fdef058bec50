import type { WithoutSystemFields } from "convex/server";
import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Doc, Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { wrappedKeyBytes } from "../../../domain/privacy/vault";
import {
  clientA,
  clientAOrCoach,
  clients,
  coaches,
  coachOfA,
  type Row,
  whileCoached,
} from "../answers";
import { type Attempt, now } from "../attempts";
import type { Noun } from "../noun";
import { attempt, world } from "../stage";
import { nobodys, ofClient } from "../truth";
import type { Practice, World } from "../world";

const sealedKey = () => new Uint8Array(wrappedKeyBytes).fill(1).buffer;

type Of = { sessionId: Id<"sessions">; clientId: Id<"users">; keptUntil?: number };

/** Adds a recording that the client asked for and the coach agreed to, with its first part stored. */
export async function addRecording(
  { db, storage }: Pick<MutationCtx, "db" | "storage">,
  { sessionId, clientId, keptUntil = Number.MAX_SAFE_INTEGER }: Of,
) {
  const recordingId = await db.insert("recordings", {
    ...({ sessionId, clientId, askedBy: "client", askedAt: 1, agreedAt: 2, startedAt: 3 } as const),
    ...({ contentType: "video/webm", chapters: [{ atSeconds: 0, text: "Words" }] } as const),
    ...{ parts: 1, sizeBytes: 40, keptUntil },
  });
  const storageId = await storage.store(new Blob([new Uint8Array(40).fill(1)]));
  const part = { recordingId, clientId, number: 0, storageId, sizeBytes: 40 };
  const partId = await db.insert("recordingParts", part);
  const copy = { recordingId, clientId, vaultId: "vault", sealed: sealedKey() };
  return { recordingId, partId, keyId: await db.insert("recordingKeys", copy) };
}

/** Nobody is in the room. With people in it: convex/rooms/recordings.test.ts. */
const inRoom = { ...clientAOrCoach, clientA: "CONFLICT", coach: "CONFLICT" } as const;

const recordingRows = ({ ofA, belongings }: World): Record<string, Row> => {
  const { sessionId } = ofA;
  const { recordingId } = belongings;
  return {
    "recordings:ofSession": {
      call: { query: api.recordings.ofSession, args: { sessionId } },
      answers: clientAOrCoach,
    },
    "recordings:own": { call: { query: api.recordings.own, args: {} }, answers: clients },
    "recordings:recorded": {
      call: { query: api.recordings.recorded, args: {} },
      answers: coaches,
    },
    "recordings:ask": {
      call: { mutation: api.recordings.ask, args: { sessionId } },
      answers: whileCoached(inRoom),
    },
    "recordings:agree": {
      call: { mutation: api.recordings.agree, args: { recordingId } },
      answers: whileCoached(inRoom),
    },
    "recordings:begin": {
      call: { mutation: api.recordings.begin, args: { recordingId, contentType: "video/webm" } },
      answers: coachOfA,
    },
    "recordings:stop": {
      call: { mutation: api.recordings.stop, args: { recordingId } },
      answers: clientAOrCoach,
    },
    "recordings:finish": {
      call: { mutation: api.recordings.finish, args: { recordingId, parts: 1, seconds: 5 } },
      answers: coachOfA,
    },
    "recordings:withdraw": {
      call: { mutation: api.recordings.withdraw, args: { recordingId } },
      answers: clientAOrCoach,
    },
    "recordings:sealedKeys": {
      call: { query: api.recordings.sealedKeys, args: {} },
      answers: clients,
    },
    "recordings:keepKey": {
      call: {
        mutation: api.recordings.keepKey,
        args: { recordingId, vaultId: "other", sealed: sealedKey() },
      },
      answers: clientA,
    },
  };
};

const strangers = ["nobody", "clientB", "otherCoach"] as const;
const at = () => ({
  sessionId: world.ofA.sessionId,
  clientId: world.people.clientA.userId,
});
const question = (askedBy: "client" | "coach") => ({
  ...{ ...at(), askedBy, askedAt: 1, chapters: [], parts: 0, sizeBytes: 0, keptUntil: 9 },
});
const addQuestion = (askedBy: "client" | "coach", more: Partial<Doc<"recordings">> = {}) =>
  world.t.run(({ db }) => db.insert("recordings", { ...question(askedBy), ...more }));

function endWithCoaching({ people, ofA: { sessionId } }: World): Record<string, Attempt> {
  const clientId = people.clientA.userId;
  const asked = { askedAt: now, chapters: [], parts: 0, sizeBytes: 0, keptUntil: now };
  return {
    "a recording asked for": (db) =>
      db.insert("recordings", { clientId, sessionId, ...asked, askedBy: "client" }),
  };
}

function writes() {
  test("[room-13] each person asks in their own name, and nobody agrees to their own question", async () => {
    for (const [person, side, other] of [
      ["clientA", "client", "coach"],
      ["coach", "coach", "clientA"],
    ] as const) {
      const ask: Attempt = (db) => db.insert("recordings", question(side));
      for (const each of [...strangers, other]) expect(await attempt(each, ask)).toBe("NOT_FOUND");
      const agreed = { ...question(side), agreedAt: 1 };
      expect(await attempt(person, (db) => db.insert("recordings", agreed))).toBe("NOT_FOUND");
      expect(await attempt(person, ask)).toBe("ok");
      const recordingId = await addQuestion(side);
      const agree: Attempt = (db) => db.patch("recordings", recordingId, { agreedAt: 2 });
      for (const each of [...strangers, person]) {
        expect(await attempt(each, agree), each).toBe("NOT_FOUND");
      }
      expect(await attempt(other, agree)).toBe("ok");
      const takeBack: Attempt = (db) =>
        db.patch("recordings", recordingId, { agreedAt: undefined });
      expect(await attempt(person, takeBack)).toBe("NOT_FOUND");
    }
  });

  test("[room-13] the coach starts only a recording that both agreed to", async () => {
    const [wanted, asked] = [
      await addQuestion("coach", { agreedAt: 2 }),
      await addQuestion("coach"),
    ];
    const begin: Attempt = (db) => db.patch("recordings", wanted, { startedAt: 3 });
    for (const each of [...strangers, "clientA"] as const) {
      expect(await attempt(each, begin), each).toBe("NOT_FOUND");
    }
    const early: Attempt = (db) => db.patch("recordings", asked, { startedAt: 3 });
    expect(await attempt("coach", early)).toBe("NOT_FOUND");
    const byClient = await addQuestion("client");
    const both: Attempt = (db) => db.patch("recordings", byClient, { agreedAt: 2, startedAt: 3 });
    expect(await attempt("coach", both)).toBe("NOT_FOUND");
    expect(await attempt("coach", begin)).toBe("ok");
  });

  test("[room-13, room-17] a recording stays in its session, and either side can end and withdraw it", async () => {
    const { recordingId } = world.belongings;
    const { sessionId } = world.ofB;
    const clientB = world.people.clientB.userId;
    const coachId = world.people.otherCoach.userId;
    const another = await world.t.run(async ({ db }) => {
      const { _id, _creationTime, ...session } = (await db.get("sessions", at().sessionId)) ?? {};
      return await db.insert("sessions", session as WithoutSystemFields<Doc<"sessions">>);
    });
    const refused: Attempt[] = [
      (db) => db.insert("recordings", { ...question("client"), sessionId }),
      (db) => db.patch("recordings", recordingId, { sessionId: another }),
      (db) => db.patch("recordings", recordingId, { clientId: clientB }),
      (db) => db.patch("recordings", recordingId, { coachId }),
      (db) => db.patch("recordings", recordingId, { askedBy: "coach" }),
      (db) => db.patch("recordings", recordingId, { askedAt: 9 }),
      (db) => db.delete("recordings", recordingId),
    ];
    for (const act of refused) expect(await attempt("clientA", act)).toBe("NOT_FOUND");
    for (const person of ["clientA", "coach"] as const) {
      const end: Attempt = (db) => db.patch("recordings", recordingId, { endedAt: 9 });
      for (const each of strangers) expect(await attempt(each, end)).toBe("NOT_FOUND");
      expect(await attempt(person, end)).toBe("ok");
    }
    const withdraw: Attempt = (db) => db.patch("recordings", recordingId, { keptUntil: 0 });
    expect(await attempt("clientA", withdraw)).toBe("ok");
    // The recording is withdrawn, so nobody finds it.
    for (const person of ["clientA", "coach"] as const) {
      expect(await attempt(person, withdraw)).toBe("NOT_FOUND");
    }
  });

  test("[room-14] the parts are written by the endpoint only, and a key sealed by a vault by its client", async () => {
    const { recordingId, partId, keyId } = world.belongings;
    const { clientId } = at();
    const part = await world.t.run(({ db }) => db.get("recordingParts", partId));
    const { storageId = null } = part ?? {};
    if (storageId === null) throw new Error("There is no part.");
    const copy = { recordingId, clientId, vaultId: "v", sealed: new ArrayBuffer(1) };
    const acts: Attempt[] = [
      (db) =>
        db.insert("recordingParts", { recordingId, clientId, number: 1, storageId, sizeBytes: 1 }),
      (db) => db.patch("recordingParts", partId, { number: 1 }),
      (db) => db.delete("recordingParts", partId),
      (db) => db.patch("recordingKeys", keyId, { vaultId: "other" }),
      (db) => db.patch("recordingKeys", keyId, { clientId: world.people.clientB.userId }),
      (db) => db.delete("recordingKeys", keyId),
    ];
    const keep: Attempt = (db) => db.insert("recordingKeys", copy);
    const sealAgain: Attempt = (db) =>
      db.patch("recordingKeys", keyId, { sealed: new ArrayBuffer(2) });
    for (const person of [...strangers, "clientA", "coach"] as const) {
      for (const act of acts) expect(await attempt(person, act), person).toBe("NOT_FOUND");
      for (const act of [keep, sealAgain]) {
        expect(await attempt(person, act), person).toBe(person === "clientA" ? "ok" : "NOT_FOUND");
      }
      await attempt(person, async (db) => {
        expect(await db.get("recordingParts", partId)).toBeNull();
        expect((await db.get("recordingKeys", keyId)) !== null).toBe(person === "clientA");
      });
    }
    const { ofB, people, t } = world;
    const ofOther = { sessionId: ofB.sessionId, clientId: people.clientB.userId };
    const others = await t.run((ctx) => addRecording(ctx, ofOther));
    const foreign: Attempt = (db) =>
      db.insert("recordingKeys", { ...copy, recordingId: others.recordingId });
    expect(await attempt("clientA", foreign)).toBe("NOT_FOUND");
    const second = await t.run((ctx) => addRecording(ctx, at()));
    const move: Attempt = (db) =>
      db.patch("recordingKeys", keyId, { recordingId: second.recordingId });
    expect(await attempt("clientA", move)).toBe("NOT_FOUND");
  });
}

async function adds(practice: Practice) {
  const { people, ofA } = practice;
  const of = { sessionId: ofA.sessionId, clientId: people.clientA.userId };
  return await addRecording(practice, of);
}
declare module "../world" {
  interface Adders {
    recording: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: recordingRows,
  sees: {
    recordings: (truth, row) => row.keptUntil > 0 && ofClient(truth, row),
    recordingParts: nobodys,
    recordingKeys: (truth, row) => row.clientId === truth.viewer.userId,
  },
  endWithCoaching,
  writes,
};
