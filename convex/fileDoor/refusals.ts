import { v } from "convex/values";
import type { AuditKind } from "../../domain/privacy/audit-kinds";
import { minuteMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { findSignIn, type Viewer } from "../gate/access";
import { guardReader } from "../gate/guardedDb";
import { isFor } from "../messages/files";
import { findAddressee, writeAudit } from "../privacy/audit";
import { rowsBy, within } from "../gate/rows";

/**
 * Logs a refusal in a separate transaction, because the refused function's writes are rolled back. Privileged: the
 * caller may not read what they asked for. Unknown ids are not logged.
 */
export const noteDownload = systemMutation({
  args: { fileId: v.string() },
  handler: async (ctx, { fileId }) => {
    const signIn = await findSignIn(ctx);
    const id = ctx.db.normalizeId("files", fileId);
    const file = id === null ? null : await ctx.db.get("files", id);
    if (signIn === null || file === null || file.removedAt !== undefined) return;
    const { viewer } = signIn;
    const mayRead =
      isFor(viewer, file) && (await guardReader(ctx.db, viewer).get("files", file._id)) !== null;
    if (!mayRead) await note(ctx, viewer, { kind: "file_refused", ownerId: file.clientId });
  },
});

export const noteUpload = systemMutation({
  args: { clientId: v.string() },
  handler: async (ctx, { clientId }) => {
    const signIn = await findSignIn(ctx);
    const ownerId = ctx.db.normalizeId("users", clientId);
    if (signIn === null || ownerId === null) return;
    if ((await ctx.db.get("users", ownerId)) === null) return;
    await note(ctx, signIn.viewer, { kind: "upload_refused", ownerId });
  },
});

const sameTriesMs = 30 * minuteMs;

/** For the coach of the client who tried, otherwise for the owner's coach. Consecutive tries are one entry. */
async function note(
  { db }: MutationCtx,
  { userId: actorId, role }: Viewer,
  { kind, ownerId }: { kind: AuditKind; ownerId: Id<"users"> },
) {
  const clientId = role === "client" ? actorId : undefined;
  const before = await rowsBy(db, "auditLog", "by_clientId_and_actorId_and_kind_and_happenedAt", {
    clientId,
    actorId,
    kind,
    happenedAt: within({ gte: Date.now() - sameTriesMs }),
  }).first();
  if (before !== null) return;
  const coachId = await findAddressee(db, clientId ?? ownerId);
  await writeAudit(db, { kind, actorId, clientId, coachId });
}
