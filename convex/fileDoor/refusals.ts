import { v } from "convex/values";
import { auditLookMs } from "../../domain/limits";
import type { AuditKind } from "../../domain/audit-kinds";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../functions";
import { findSignIn, type Viewer } from "../model/access";
import { findAddressee, writeAudit } from "../model/audit";
import { guardReader } from "../model/guardedDb";

/**
 * What the door has turned away is written down in a transaction of its own, which a refused function does not have: its
 * writes are undone with it. Privileged because whoever was refused may not read what they asked for. Ids that name
 * nothing leave no line.
 */
export const noteDownload = systemMutation({
  args: { fileId: v.string() },
  returns: v.null(),
  handler: async (ctx, { fileId }) => {
    const signIn = await findSignIn(ctx);
    const id = ctx.db.normalizeId("files", fileId);
    const file = id === null ? null : await ctx.db.get("files", id);
    if (signIn === null || file === null || file.removedAt !== undefined) return null;
    const mayRead = (await guardReader(ctx.db, signIn.viewer).get("files", file._id)) !== null;
    if (!mayRead) await note(ctx, signIn.viewer, { kind: "file_refused", ownerId: file.clientId });
    return null;
  },
});

export const noteUpload = systemMutation({
  args: { clientId: v.string() },
  returns: v.null(),
  handler: async (ctx, { clientId }) => {
    const signIn = await findSignIn(ctx);
    const ownerId = ctx.db.normalizeId("users", clientId);
    if (signIn === null || ownerId === null) return null;
    if ((await ctx.db.get("users", ownerId)) === null) return null;
    await note(ctx, signIn.viewer, { kind: "upload_refused", ownerId });
    return null;
  },
});

/** For the coach of whoever tried where it was a client, and of whose it is otherwise. One line for a row of tries. */
async function note(
  { db }: MutationCtx,
  { userId: actorId, role }: Viewer,
  { kind, ownerId }: { kind: AuditKind; ownerId: Id<"users"> },
) {
  const clientId = role === "client" ? actorId : undefined;
  const before = await db
    .query("auditLog")
    .withIndex("by_clientId_and_actorId_and_kind_and_happenedAt", (q) =>
      q
        .eq("clientId", clientId)
        .eq("actorId", actorId)
        .eq("kind", kind)
        .gte("happenedAt", Date.now() - auditLookMs),
    )
    .first();
  if (before !== null) return;
  const coachId = await findAddressee(db, clientId ?? ownerId);
  await writeAudit(db, { kind, actorId, clientId, coachId });
}
