import { v } from "convex/values";
import { isPartNumber, recordingBytesPerClientMax } from "../../domain/schedule/session-recordings";
import type { Doc } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { findSignIn, requireRole } from "../gate/access";
import { systemMutation, systemQuery } from "../gate/functions";
import { guardReader, guardWriter } from "../gate/guardedDb";
import { refuse, refuseInvalid } from "../gate/refuse";
import { requireByText, rowsBy } from "../gate/rows";
import { writeLook } from "../privacy/audit";

/**
 * Rows of the parts of recordings. Privileged: only this endpoint has seen the bytes and may write their rows. Who asks comes
 * from the request's token, and what they may read from the guarded database.
 */

const partFields = { recordingId: v.string(), number: v.number() };

/** Called before the body is read. */
export const mayAddPart = systemQuery({
  args: partFields,
  returns: v.null(),
  handler: async (ctx, part) => {
    await requireArriving(ctx, part);
  },
});

/** False for a part that is here already: the answer to the first try was lost. */
export const admitPart = systemMutation({
  args: { ...partFields, storageId: v.id("_storage"), sizeBytes: v.number() },
  returns: v.object({ isNew: v.boolean() }),
  handler: async (ctx, { storageId, sizeBytes, ...part }) => {
    const recording = await requireArriving(ctx, part);
    const { _id: recordingId, clientId, parts } = recording;
    if ((await findPart(ctx, recording, part.number)) !== null) return { isNew: false };
    const { number } = part;
    await ctx.db.insert("recordingParts", { recordingId, clientId, number, storageId, sizeBytes });
    const counted = { parts: parts + 1, sizeBytes: recording.sizeBytes + sizeBytes };
    await ctx.db.patch("recordings", recordingId, counted);
    return { isNew: true };
  },
});

/** Null: missing, forbidden and withdrawn look alike. The first part that a coach gets leaves its line in the log. */
export const openPart = systemMutation({
  args: partFields,
  returns: v.union(v.null(), v.id("_storage")),
  handler: async (ctx, { recordingId, number }) => {
    const signIn = await findSignIn(ctx);
    const id = ctx.db.normalizeId("recordings", recordingId);
    if (signIn === null || id === null) return null;
    const { viewer } = signIn;
    const db = guardWriter(ctx.db, viewer);
    const recording = await db.get("recordings", id);
    if (recording === null) return null;
    if (viewer.role === "admin" && number === 0) {
      await writeLook({ db, viewer }, recording.clientId, "recording_opened");
    }
    return (await findPart(ctx, recording, number))?.storageId ?? null;
  },
});

type Ctx = Pick<QueryCtx, "db" | "auth">;

/** Refuses unless the recording is the coach's own, has begun and is not complete yet. */
async function requireArriving(
  ctx: Ctx | MutationCtx,
  { recordingId, number }: { recordingId: string; number: number },
): Promise<Doc<"recordings">> {
  const { viewer } = requireRole(await findSignIn(ctx), ["admin"]);
  const recording = await requireByText(guardReader(ctx.db, viewer), "recordings", recordingId);
  if (recording.startedAt === undefined || recording.seconds !== undefined) {
    refuse({ code: "CONFLICT" });
  }
  if (!isPartNumber(number)) refuseInvalid("recording", "malformed");
  if ((await bytesOf(ctx, recording)) > recordingBytesPerClientMax)
    refuse({ code: "STORAGE_FULL" });
  return recording;
}

const countedMax = 500;

/** The stored bytes of all the client's recordings. */
async function bytesOf({ db }: Pick<Ctx, "db">, { clientId }: Doc<"recordings">) {
  const rows = await rowsBy(db, "recordings", "by_clientId_and_coachId", { clientId })
    .order("desc")
    .take(countedMax);
  return rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}

const findPart = ({ db }: Pick<Ctx, "db">, { _id }: Doc<"recordings">, number: number) =>
  rowsBy(db, "recordingParts", "by_recordingId_and_number", { recordingId: _id, number }).first();
