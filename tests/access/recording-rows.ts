import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import { wrappedKeyBytes } from "../../domain/privacy/vault";
import { clientA, clientAOrCoach, clients, coaches, coachOfA, type Row } from "./answers";
import type { World } from "./world";

const sealedKey = () => new Uint8Array(wrappedKeyBytes).fill(1).buffer;

type Of = { sessionId: Id<"sessions">; clientId: Id<"users">; keptUntil?: number };

/** The client asked, the coach agreed, and the first part is here. */
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

/** Nobody is in the room: more is in convex/rooms/recordings.test.ts. */
const inRoom = { ...clientAOrCoach, clientA: "CONFLICT", coach: "CONFLICT" } as const;

export const recordingRows = ({ ofA, belongings }: World): Record<string, Row> => {
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
      answers: inRoom,
    },
    "recordings:agree": {
      call: { mutation: api.recordings.agree, args: { recordingId } },
      answers: inRoom,
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
