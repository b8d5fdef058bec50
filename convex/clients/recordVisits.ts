import { fullName } from "../../domain/accounts/full-name";
import { auditLookMs } from "../../domain/limits";
import type { Id } from "../_generated/dataModel";
import type { ViewerMutationCtx } from "../gate/access";
import { findProfile } from "../people/profiles";
import { writeOwnAct } from "../privacy/audit";
import { findVisit } from "../gate/visits";
import { requireConversation } from "./coachings";

/** Opens a visit and logs it, unless one is open: a minute's reads are one entry. */
export async function openVisit(ctx: ViewerMutationCtx, clientId: Id<"users">) {
  if (!(await beginVisit(ctx, clientId))) return;
  const { coachId } = await requireConversation(ctx, clientId);
  const { userId } = ctx.viewer;
  if (coachId === userId) {
    await writeOwnAct(ctx, { kind: "client_opened", clientId });
    return;
  }
  const detail = fullName(await findProfile(ctx.db, userId));
  await writeOwnAct(ctx, { kind: "conversation_opened", clientId, detail });
}

/** For a caller that writes its own entry. False when a visit is open already. */
export async function beginVisit(ctx: ViewerMutationCtx, clientId: Id<"users">): Promise<boolean> {
  const { db, viewer } = ctx;
  await requireConversation(ctx, clientId);
  const now = Date.now();
  const coachId = viewer.userId;
  const visit = await findVisit(db, coachId, clientId);
  if (visit !== null && visit.openUntil > now) return false;
  const openUntil = now + auditLookMs;
  if (visit === null) await db.insert("recordVisits", { coachId, clientId, openUntil });
  else await db.patch("recordVisits", visit._id, { openUntil });
  return true;
}
