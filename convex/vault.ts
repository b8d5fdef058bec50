import { v } from "convex/values";
import { internal } from "./_generated/api";
import { fileUndoMs } from "../domain/limits";
import {
  clientMutation,
  clientQuery,
  coachMutation,
  coachQuery,
  memberMutation,
  memberQuery,
} from "./gate/functions";
import {
  answerFields,
  answerRequest,
  approvalFields,
  askFields,
  askToOpen,
  endRequest,
  findRequest,
  grantFields,
  grantRequest,
  revealToAnswer,
} from "./vault/approvals";
import {
  deviceFields,
  listDevices,
  noteDevice as noteOpened,
  noteFields,
  removeDevice as removeFromVault,
} from "./vault/devices";
import {
  addFile as addToFiles,
  addFileFields,
  keepFile as keepOne,
  listFiles,
  listedFileFields,
  removeFile as removeOne,
  keepFileFields,
} from "./vault/files";
import {
  coachKeyFields,
  findCoachKey,
  listSharingKeys,
  makeSharingKey as makePair,
  movedKeyFields,
  moveSharingKey as movePair,
  newKeyFields,
  ownKeyFields,
} from "./vault/sharingKeys";
import {
  changeKey,
  keyFields,
  keyPlace,
  keyPlaceFields,
  listChanges,
  listVaults,
  makeFields,
  makeVault,
  pageFields,
  putFields,
  putRecord,
  removeKey as removeCopy,
  renewFields,
  renewVault,
  vaultFields,
} from "./vault/vault";

/** What a person writes for themselves alone, sealed in the browser, and the keys by which clients share some of it. */

export const list = memberQuery({
  args: {},
  returns: v.array(v.object(vaultFields)),
  handler: listVaults,
});

export const make = memberMutation({
  args: makeFields,
  handler: (ctx, wanted) => makeVault(ctx, wanted),
});

export const setKey = memberMutation({
  args: keyFields,
  handler: (ctx, wanted) => changeKey(ctx, wanted),
});

export const removeKey = memberMutation({
  args: keyPlaceFields,
  handler: (ctx, place) => removeCopy(ctx, place),
});

/** Called after a device or a passkey was removed, or whenever the person wishes. */
export const renew = memberMutation({
  args: renewFields,
  handler: (ctx, wanted) => renewVault(ctx, wanted),
});

/** Devices on which the vault was opened since its last renewal. */
export const devices = memberQuery({
  args: {},
  returns: v.array(v.object(deviceFields)),
  handler: listDevices,
});

export const noteDevice = memberMutation({
  args: noteFields,
  handler: (ctx, noted) => noteOpened(ctx, noted),
});

export const removeDevice = memberMutation({
  args: { deviceId: v.string() },
  handler: (ctx, { deviceId }) => removeFromVault(ctx, deviceId),
});

export const changes = memberQuery({
  args: { ...keyPlace, after: v.number() },
  returns: v.object(pageFields),
  handler: listChanges,
});

export const put = memberMutation({
  args: putFields,
  returns: v.union(v.literal("stored"), v.literal("behind")),
  handler: putRecord,
});

/** Photos, sounds and films of entries. Their parts go through convex/fileDoor, sealed. */
export const files = clientQuery({
  args: {},
  returns: v.array(v.object(listedFileFields)),
  handler: listFiles,
});

/** Called before the file's first part is sent. */
export const addFile = clientMutation({
  args: addFileFields,
  handler: (ctx, added) => addToFiles(ctx, added),
});

/** Its bytes are deleted once it can't be undone any more. */
export const removeFile = clientMutation({
  args: { fileId: v.string() },
  handler: async (ctx, { fileId }) => {
    const vaultFileId = await removeOne(ctx, fileId);
    if (vaultFileId === null) return;
    await ctx.scheduler.runAfter(fileUndoMs + 1, internal.vault.sweep.sweepFile, { vaultFileId });
  },
});

/** Called when a removal is undone, and to take a file over from a vault that was left. */
export const keepFile = clientMutation({
  args: keepFileFields,
  handler: (ctx, kept) => keepOne(ctx, kept),
});

/** What a new device asks, as this sign-in may see it. */
export const approval = memberQuery({
  args: {},
  returns: v.union(v.object(approvalFields), v.null()),
  handler: findRequest,
});

/** Replaces what the person asked before. */
export const ask = memberMutation({
  args: askFields,
  returns: v.object({ approvalId: v.id("vaultApprovals") }),
  handler: askToOpen,
});

/** Called by a device where the vault is open. The new device then reveals what it has committed to. */
export const answer = memberMutation({
  args: answerFields,
  handler: (ctx, answered) => answerRequest(ctx, answered),
});

export const reveal = memberMutation({
  args: answerFields,
  handler: (ctx, shown) => revealToAnswer(ctx, shown),
});

/** Called once the person has compared the digits. */
export const grant = memberMutation({
  args: grantFields,
  handler: (ctx, granted) => grantRequest(ctx, granted),
});

/** Called when the request was used or refused, or is no longer wanted. */
export const endApproval = memberMutation({
  args: { approvalId: v.id("vaultApprovals") },
  handler: (ctx, { approvalId }) => endRequest(ctx, approvalId),
});

/** The public key with which a client seals what they share; null while their coach has no such key. */
export const coachKey = clientQuery({
  args: {},
  returns: v.union(v.object(coachKeyFields), v.null()),
  handler: findCoachKey,
});

/** The coach's own pairs of keys. */
export const sharingKeys = coachQuery({
  args: {},
  returns: v.array(v.object(ownKeyFields)),
  handler: listSharingKeys,
});

export const makeSharingKey = coachMutation({
  args: newKeyFields,
  handler: (ctx, made) => makePair(ctx, made),
});

export const moveSharingKey = coachMutation({
  args: movedKeyFields,
  handler: (ctx, moved) => movePair(ctx, moved),
});
