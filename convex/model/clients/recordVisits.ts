import { fullName } from "../../../domain/accounts/full-name";
import { auditLookMs } from "../../../domain/limits";
import type { Id, TableNames } from "../../_generated/dataModel";
import type { DatabaseReader } from "../../_generated/server";
import type { Viewer, ViewerMutationCtx } from "../access";
import { findProfile } from "../people/profiles";
import { writeOwnAct } from "../privacy/audit";
import { records } from "../records";
import { refuse } from "../refuse";
import { requireConversation } from "./coachings";

/**
 * A coach reads a client's record only during an open visit. Queries cannot write, so a mutation opens the visit and
 * logs it; the guarded database requires it for every read (ADR 45).
 */

/** Refuses reads without an open visit. The refusal names the client, so that the browser can open one. */
export function visitsOf(db: DatabaseReader, viewer: Viewer | null) {
  const known = new Map<string, Promise<boolean>>();
  return async (table: TableNames, row: object) => {
    if (viewer?.role !== "admin" || records[table].visit !== true) return;
    const { _id, clientId = _id } = row as { _id: Id<"users">; clientId?: Id<"users"> };
    if (clientId === viewer.userId) return;
    const isOpen = known.get(clientId) ?? isVisiting(db, viewer.userId, clientId);
    known.set(clientId, isOpen);
    if (!(await isOpen)) refuse({ code: "VISIT_REQUIRED", clientId });
  };
}

const findVisit = (db: DatabaseReader, coachId: Id<"users">, clientId: Id<"users">) =>
  db
    .query("recordVisits")
    .withIndex("by_clientId_and_coachId", (q) => q.eq("clientId", clientId).eq("coachId", coachId))
    .first();

async function isVisiting(db: DatabaseReader, coachId: Id<"users">, clientId: Id<"users">) {
  const visit = await findVisit(db, coachId, clientId);
  return visit !== null && visit.openUntil > Date.now();
}

/** Opens a visit and writes it down, unless one is open: a look of a minute is one line. */
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

/** For a caller that logs itself. False when a visit is open already. */
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
