import { v, type Infer } from "convex/values";
import { displayFileName, objectPath } from "../../domain/files/file-names";
import { fileBytesPerClientMax, filesPerClientMax, filesPerDayMax } from "../../domain/limits";
import {
  FILE_SUBJECT,
  fileMessageContent,
  VOICE_SUBJECT,
  voiceMessageContent,
} from "../../domain/messages/messages";
import { dayMs } from "../../domain/time/time-spans";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, MutationCtx, QueryCtx } from "../_generated/server";
import { systemMutation, systemQuery } from "../gate/functions";
import { findSignIn, requireRole, type Viewer, type ViewerMutationCtx } from "../gate/access";
import { requireNotEnded } from "../gate/afterCoaching";
import { requireConversation as requireConversationOf } from "../clients/coachings";
import { guardWriter } from "../gate/guardedDb";
import { deliver, findDelivered } from "../messages/messages";
import { isFor } from "../messages/files";
import { sealedFileFields } from "../messages/tables";
import { requireKeysInUse } from "../vault/sharingKeys";
import { writeLook } from "../privacy/audit";
import { refuse, refuseInvalid, refuseNotFound } from "../gate/refuse";
import { senderOf } from "../gate/rowVerdicts";
import { rowsBy } from "../gate/rows";
import { vVoice } from "../validators";

/**
 * Rows of shared files. Privileged: only this endpoint has seen the bytes and may write a file's row. Everything else
 * uses the guarded database of the request's viewer.
 */

const vDelivery = v.object({
  clientId: v.union(v.string(), v.null()), // Sent by a coach; null for a client's own conversation.
  requestName: v.string(),
});

const { coachId: _coachId, ...sealingFields } = sealedFileFields;
const vSealing = v.object({ ...sealingFields, keyId: v.string(), ownKey: v.bytes() });

const vFile = v.object({
  name: v.string(),
  contentType: v.string(),
  sizeBytes: v.number(),
  storageId: v.id("_storage"),
  voice: v.optional(vVoice),
  sealing: v.optional(vSealing),
});

/** Called before the body is read: checks the sign-in, the conversation and the storage that is left. */
export const mayUpload = systemQuery({
  args: { delivery: vDelivery, sizeBytes: v.number() },
  returns: v.null(),
  handler: async (ctx, { delivery, sizeBytes }) => {
    const { viewer } = requireRole(await findSignIn(ctx), ["client", "admin"]);
    const clientId = await requireConversation(ctx.db, viewer, delivery.clientId);
    await requireRoom(ctx.db, clientId, sizeBytes);
  },
});

/** The file, its message and its activity, or nothing. False for a retry of a stored upload. */
export const admit = systemMutation({
  args: { delivery: vDelivery, file: vFile },
  returns: v.object({ messageId: v.id("messages"), isNew: v.boolean() }),
  handler: async (ctx, { delivery, file }) => {
    const { viewer } = requireRole(await findSignIn(ctx), ["client", "admin"]);
    const clientId = await requireConversation(ctx.db, viewer, delivery.clientId);
    const guarded = { viewer, db: guardWriter(ctx.db, viewer) };
    const { requestName } = delivery;
    const delivered = await findDelivered(guarded, clientId, requestName);
    if (delivered !== null) return { messageId: delivered._id, isNew: false };

    await requireRoom(ctx.db, clientId, file.sizeBytes);
    const sealed = file.sealing && (await requireSealing(guarded, file.sealing));
    const row = await insertFile(ctx, { viewer, clientId, file, sealed });
    const messageId = await deliver(guarded, {
      clientId,
      ...wordsOf(row.name, file.voice),
      priority: "normal",
      fileId: row.fileId,
      requestName,
    });
    return { messageId, isNew: true };
  },
});

const wordsOf = (name: string, voice: Infer<typeof vVoice> | undefined) =>
  voice === undefined
    ? {
        subject: FILE_SUBJECT,
        content: fileMessageContent(name),
        messageType: "file_upload" as const,
      }
    : {
        subject: VOICE_SUBJECT,
        content: voiceMessageContent(voice.durationMs),
        messageType: "voice" as const,
      };

/**
 * What the endpoint needs to send a file, or null: missing, forbidden and removed look alike. A coach's read of a
 * client's file leaves its line in the log, in the transaction that answers it.
 */
export const open = systemMutation({
  args: { fileId: v.string() },
  returns: v.union(
    v.null(),
    v.object({ name: v.string(), contentType: v.string(), storageId: v.id("_storage") }),
  ),
  handler: async (ctx, { fileId }) => {
    const signIn = await findSignIn(ctx);
    const id = ctx.db.normalizeId("files", fileId);
    if (signIn === null || id === null) return null;
    const { viewer } = signIn;
    const db = guardWriter(ctx.db, viewer);
    const file = await db.get("files", id);
    if (file === null || file.removedAt !== undefined || !isFor(viewer, file)) return null;
    if (viewer.role === "admin") await writeLook({ db, viewer }, file.clientId, "files_opened");
    const { name, contentType, storageId } = file;
    return { name, contentType, storageId };
  },
});

/** Only a client sends private files, sealed with the current keys of their vault and their coach. */
async function requireSealing(
  ctx: ViewerMutationCtx,
  { keyId: named, ownKey, ...sealing }: Infer<typeof vSealing>,
) {
  if (senderOf(ctx.viewer) !== "client") refuseInvalid("file", "not_allowed");
  const keyId = ctx.db.normalizeId("sharingKeys", named) ?? refuseInvalid("file", "malformed");
  const coachId = await requireKeysInUse(ctx, { keyId, vaultId: sealing.vaultId });
  return { sealed: { ...sealing, coachId, keyId }, ownKey };
}

interface NewFile {
  viewer: Viewer;
  clientId: Id<"users">;
  file: Infer<typeof vFile>;
  sealed: Awaited<ReturnType<typeof requireSealing>> | undefined;
}

async function insertFile(ctx: MutationCtx, { viewer, clientId, file: sent, sealed }: NewFile) {
  const { sealing: _, ...file } = sent;
  const uploadedAt = Date.now();
  const name = displayFileName(file.name);
  const fileId = await ctx.db.insert("files", {
    ...file,
    ...sealed,
    name,
    clientId,
    uploadedBy: viewer.userId,
    path: objectPath(viewer.userId, uploadedAt, name),
    uploadedAt,
  });
  return { fileId, name };
}

/** A client's own conversation, or one of a coach's clients. */
async function requireConversation(
  db: QueryCtx["db"],
  viewer: Viewer,
  named: string | null,
): Promise<Id<"users">> {
  await requireNotEnded(db, viewer);
  if (senderOf(viewer) === "client") return viewer.userId;
  const clientId = named === null ? null : db.normalizeId("users", named);
  if (clientId === null) refuseNotFound();
  await requireConversationOf({ db, viewer }, clientId);
  return clientId;
}

async function requireRoom(db: DatabaseReader, clientId: Id<"users">, sizeBytes: number) {
  const files = await rowsBy(db, "files", "by_clientId_and_uploadedAt", { clientId })
    .order("desc")
    .take(filesPerClientMax);
  const oldestOfDay = files[filesPerDayMax - 1];
  const waitMs = (oldestOfDay?.uploadedAt ?? 0) + dayMs - Date.now();
  if (waitMs > 0) refuse({ code: "RATE_LIMITED", retryAfterMs: waitMs });
  const isFull = files.length === filesPerClientMax;
  if (isFull || bytesOf(files) + sizeBytes > fileBytesPerClientMax) {
    refuseInvalid("storage", "too_long");
  }
}

const bytesOf = (files: readonly Doc<"files">[]) =>
  files.reduce(
    (total, { sizeBytes, removedAt }) => total + (removedAt === undefined ? sizeBytes : 0),
    0,
  );
