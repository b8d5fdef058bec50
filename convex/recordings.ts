import { v } from "convex/values";
import { internal } from "./_generated/api";
import {
  clientMutation,
  clientQuery,
  coachMutation,
  memberMutation,
  memberQuery,
  practiceQuery,
  sharedMutation,
} from "./gate/functions";
import {
  agreeToRecording,
  askToRecord,
  beginRecording,
  finishRecording,
  keepSealedKey,
  listOfSession,
  listOwnRecordings,
  listRecorded,
  listSealedKeys,
  recordedFields,
  recordingFields,
  stopRecording,
  withdrawRecording,
} from "./rooms/recordings";
import { sealedKeyFields, vRecordingType } from "./rooms/tables";

/** Recordings of the call in a room. Their bytes go through convex/fileDoor, sealed. */

const recordingId = v.id("recordings");

export const ofSession = memberQuery({
  args: { sessionId: v.string() },
  returns: v.array(v.object(recordingFields)),
  handler: (ctx, { sessionId }) => listOfSession(ctx, sessionId),
});

export const own = clientQuery({
  args: {},
  returns: v.array(v.object(recordingFields)),
  handler: listOwnRecordings,
});

/** Needs no visit: the bytes are logged when they are opened. */
export const recorded = practiceQuery({
  args: {},
  returns: v.array(v.object(recordedFields)),
  handler: listRecorded,
});

export const ask = sharedMutation({
  args: { sessionId: v.string() },
  returns: recordingId,
  handler: (ctx, { sessionId }) => askToRecord(ctx, sessionId),
});

export const agree = sharedMutation({
  args: { recordingId },
  handler: (ctx, args) => agreeToRecording(ctx, args.recordingId),
});

export const begin = coachMutation({
  args: { recordingId, contentType: vRecordingType },
  handler: (ctx, args) => beginRecording(ctx, args.recordingId, args.contentType),
});

export const stop = memberMutation({
  args: { recordingId },
  handler: (ctx, args) => stopRecording(ctx, args.recordingId),
});

export const finish = coachMutation({
  args: { recordingId, parts: v.number(), seconds: v.number() },
  handler: (ctx, { recordingId: of, ...all }) => finishRecording(ctx, of, all),
});

/** Deletes its bytes without an undo, because consent was withdrawn. */
export const withdraw = memberMutation({
  args: { recordingId },
  handler: async (ctx, args) => {
    await withdrawRecording(ctx, args.recordingId);
    await ctx.scheduler.runAfter(0, internal.rooms.sweep.sweepRecordings, {});
  },
});

export const sealedKeys = clientQuery({
  args: {},
  returns: v.array(v.object(sealedKeyFields)),
  handler: listSealedKeys,
});

export const keepKey = clientMutation({
  args: sealedKeyFields,
  handler: (ctx, key) => keepSealedKey(ctx, key),
});
