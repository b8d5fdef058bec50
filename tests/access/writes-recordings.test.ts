import type { WithoutSystemFields } from "convex/server";
import { beforeEach, expect, test } from "vitest";
import type { Doc } from "../../convex/_generated/dataModel";
import { attempt as attemptIn, type Attempt, type Person } from "./attempts";
import { addRecording } from "./recording-rows";
import { buildWorld, type World } from "./world";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
});

const attempt = (person: Person | "nobody", act: Attempt) => attemptIn(stage.world, person, act);
const strangers = ["nobody", "clientB", "otherCoach"] as const;
const at = () => ({
  sessionId: stage.world.ofA.sessionId,
  clientId: stage.world.people.clientA.userId,
});
const question = (askedBy: "client" | "coach") => ({
  ...{ ...at(), askedBy, askedAt: 1, chapters: [], parts: 0, sizeBytes: 0, keptUntil: 9 },
});
const addQuestion = (askedBy: "client" | "coach", more: Partial<Doc<"recordings">> = {}) =>
  stage.world.t.run(({ db }) => db.insert("recordings", { ...question(askedBy), ...more }));

test("[room-13] each of the two asks in their own name, and nobody agrees for themselves", async () => {
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
    const takeBack: Attempt = (db) => db.patch("recordings", recordingId, { agreedAt: undefined });
    expect(await attempt(person, takeBack)).toBe("NOT_FOUND");
  }
});

test("[room-13] the coach begins one that both want, and no other", async () => {
  const [wanted, asked] = [await addQuestion("coach", { agreedAt: 2 }), await addQuestion("coach")];
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

test("[room-13, room-17] a recording stays in its session, and either ends and withdraws it", async () => {
  const { recordingId } = stage.world.belongings;
  const { sessionId } = stage.world.ofB;
  const clientB = stage.world.people.clientB.userId;
  const coachId = stage.world.people.otherCoach.userId;
  const another = await stage.world.t.run(async ({ db }) => {
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
  // Nobody has it any more.
  for (const person of ["clientA", "coach"] as const) {
    expect(await attempt(person, withdraw)).toBe("NOT_FOUND");
  }
});

test("[room-14] the parts are the endpoint's alone, and a key sealed by a vault is its client's", async () => {
  const { recordingId, partId, keyId } = stage.world.belongings;
  const { clientId } = at();
  const part = await stage.world.t.run(({ db }) => db.get("recordingParts", partId));
  const { storageId = null } = part ?? {};
  if (storageId === null) throw new Error("There is no part.");
  const copy = { recordingId, clientId, vaultId: "v", sealed: new ArrayBuffer(1) };
  const acts: Attempt[] = [
    (db) =>
      db.insert("recordingParts", { recordingId, clientId, number: 1, storageId, sizeBytes: 1 }),
    (db) => db.patch("recordingParts", partId, { number: 1 }),
    (db) => db.delete("recordingParts", partId),
    (db) => db.patch("recordingKeys", keyId, { vaultId: "other" }),
    (db) => db.patch("recordingKeys", keyId, { clientId: stage.world.people.clientB.userId }),
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
  const { ofB, people, t } = stage.world;
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
