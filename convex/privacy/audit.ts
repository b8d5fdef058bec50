import { pick } from "convex-helpers";
import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import { auditLookMs, auditPageItems } from "../../domain/limits";
import {
  auditGroupOf,
  type AuditGroup,
  type AuditKind,
  isShownToClient,
} from "../../domain/privacy/audit-kinds";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findRole, listCoaches } from "../gate/access";
import { atMost, rowsBy, showPage, within } from "../gate/rows";
import { vAuditKind } from "../validators";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { listCoachings, requireConversation, requireOpenCoaching } from "../clients/coachings";
import { findProfile } from "../people/profiles";

/** More than any practice has. */
const coachesLoggedMax = 50;

type Entry = Pick<Doc<"auditLog">, "kind" | "coachId" | "clientId" | "actorId" | "detail">;

/** Call it in the transaction of the logged act. The index fields follow from the kind. */
export async function writeAudit(
  db: DatabaseWriter,
  { happenedAt = Date.now(), ...entry }: Entry & { happenedAt?: number },
) {
  const { kind } = entry;
  const ofKind = { group: auditGroupOf(kind), isShownToClient: isShownToClient(kind) };
  await db.insert("auditLog", { ...entry, ...ofKind, happenedAt });
}

/** About a client of the caller, or about the caller. */
export async function writeOwnAct(
  { db, viewer }: ViewerMutationCtx,
  act: { kind: AuditKind; clientId?: Id<"users">; detail?: string },
) {
  const isCoach = viewer.role === "admin";
  await writeAudit(db, {
    ...act,
    actorId: viewer.userId,
    clientId: isCoach ? act.clientId : viewer.userId,
    coachId: isCoach ? viewer.userId : await findAddressee(db, viewer.userId),
  });
}

/** For the person's coach, or for themselves if they are a coach. */
export async function writeOfAccount(db: DatabaseWriter, userId: Id<"users">, kind: AuditKind) {
  const role = await findRole(db, userId);
  if (role === null) return;
  const isCoach = role === "admin";
  const coachId = isCoach ? userId : await findAddressee(db, userId);
  await writeAudit(db, { kind, actorId: userId, coachId, clientId: isCoach ? undefined : userId });
}

/** For the whole practice: one entry for each coach. */
export async function writeForCoaches(db: DatabaseWriter, entry: Omit<Entry, "coachId">) {
  const coaches = await listCoaches(db, coachesLoggedMax);
  for (const { userId: coachId } of coaches) await writeAudit(db, { ...entry, coachId });
}

/** The current coach, else the last one; undefined without any. */
export async function findAddressee(
  db: DatabaseReader,
  clientId: Id<"users">,
): Promise<Id<"users"> | undefined> {
  const coachings = await listCoachings(db, clientId);
  const lastFirst = coachings.toSorted((one, other) => other.startedAt - one.startedAt);
  const addressed = lastFirst.find(({ endedAt }) => endedAt === undefined) ?? lastFirst[0];
  return addressed?.coachId;
}

/** Logs that a coach opened their notes on a client, the client's files or a recording; once for a minute's reads. */
export async function writeLook(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  kind: "notes_opened" | "files_opened" | "recording_opened",
) {
  const { db, viewer } = ctx;
  const require = kind === "files_opened" ? requireConversation : requireOpenCoaching;
  await require(ctx, clientId);
  const before = await rowsBy(db, "auditLog", "by_clientId_and_actorId_and_kind_and_happenedAt", {
    clientId,
    actorId: viewer.userId,
    kind,
    happenedAt: within({ gte: Date.now() - auditLookMs }),
  }).first();
  if (before === null) await writeOwnAct(ctx, { kind, clientId });
}

export const auditFields = {
  entryId: v.id("auditLog"),
  kind: vAuditKind,
  happenedAt: v.number(),
  detail: v.optional(v.string()),
  isOwn: v.boolean(), // Done by the reader.
  actorName: v.string(), // Empty when the reader may not know it.
  clientId: v.union(v.id("users"), v.null()),
  clientName: v.string(),
};

export async function listAudit(
  ctx: ViewerQueryCtx,
  group: AuditGroup | undefined,
  paginationOpts: PaginationOptions,
) {
  const { db, viewer } = ctx;
  const rows =
    group === undefined
      ? rowsBy(db, "auditLog", "by_coachId_and_happenedAt", { coachId: viewer.userId })
      : rowsBy(db, "auditLog", "by_coachId_and_group_and_happenedAt", {
          coachId: viewer.userId,
          group,
        });
  const newest = rows.order("desc").paginate(atMost(paginationOpts, auditPageItems));
  return await showPage(newest, (row) => toEntry(ctx, row));
}

export async function listSeen(ctx: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const { db, viewer } = ctx;
  const newest = rowsBy(db, "auditLog", "by_clientId_and_isShownToClient_and_happenedAt", {
    clientId: viewer.userId,
    isShownToClient: true,
  })
    .order("desc")
    .paginate(atMost(paginationOpts, auditPageItems));
  return await showPage(newest, (row) => toEntry(ctx, row));
}

async function toEntry({ db, viewer }: ViewerQueryCtx, row: Doc<"auditLog">) {
  const { actorId, clientId = null } = row;
  const nameOf = async (userId: Id<"users"> | null | undefined) =>
    userId == null ? "" : fullName(await findProfile(db, userId), "");
  return {
    entryId: row._id,
    ...pick(row, ["kind", "happenedAt", "detail"]),
    isOwn: actorId === viewer.userId,
    actorName: await nameOf(actorId),
    clientId,
    clientName: await nameOf(clientId),
  };
}
