import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import { fullName } from "../../domain/accounts/full-name";
import {
  clientsPerPageMax,
  pastClientsListedMax,
  upcomingSessionsPerClientMax,
} from "../../domain/limits";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { atMost, findBy, requireById, rowsBy, showPage, within } from "../gate/rows";
import { countFields } from "../tallies/tables";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { findErasure } from "../erasures/begin";
import { notify, takeBackNotification } from "../notifications/notify";
import { findPackageLeft } from "./packages";
import { clockFields, findClocks, findProfile, namedClientFields } from "../people/profiles";
import { writeOwnAct } from "../privacy/audit";
import { refuse, refuseNotFound } from "../gate/refuse";
import { findLastHeld, findNextStart } from "../sessions/sessionsAhead";
import { cancelSession } from "../sessions/sessionStates";
import { addCounts, NOTHING } from "../tallies/counts";
import { findTally } from "../tallies/rows";
import { noStandIn, openCoachings, requireOpenCoaching } from "./coachings";
import { listTagIds } from "./tags";

export const clientFields = {
  ...namedClientFields,
  email: v.union(v.string(), v.null()),
  startedAt: v.number(),
};

export async function listClients(ctx: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const coachings = openCoachings(ctx).paginate(paginationOpts);
  return await showPage(coachings, (coaching) => toClient(ctx.db, coaching));
}

async function toClient(db: DatabaseReader, { clientId, startedAt }: Doc<"coachings">) {
  const [names, account] = await Promise.all([
    findProfile(db, clientId),
    db.get("users", clientId),
  ]);
  return { clientId, ...names, email: account?.email ?? null, startedAt };
}

export const directoryFields = {
  ...clientFields,
  ...countFields,
  lastHeldAt: v.union(v.number(), v.null()), // The start of the last session that took place.
  nextAt: v.union(v.number(), v.null()), // The start of the next session with a chosen time.
  package: v.union(v.object({ left: v.number(), sessionsIncluded: v.number() }), v.null()), // The latest.
  lastActAt: v.union(v.number(), v.null()),
  leavesAt: v.union(v.number(), v.null()), // The date of a requested deletion.
  tagIds: v.array(v.id("tags")),
};

/** The figures come from the tallies. */
export async function listDirectory(ctx: ViewerQueryCtx, paginationOpts: PaginationOptions) {
  const coachings = openCoachings(ctx).paginate(atMost(paginationOpts, clientsPerPageMax));
  return await showPage(coachings, (coaching) => toEntry(ctx, coaching));
}

async function toEntry({ db, viewer }: ViewerQueryCtx, coaching: Doc<"coachings">) {
  const { clientId } = coaching;
  const [client, tally, lastHeld, nextAt, packageLeft, erasure, tagIds] = await Promise.all([
    toClient(db, coaching),
    findTally(db, clientId),
    findLastHeld(db, clientId),
    findNextStart(db, clientId),
    findPackageLeft(db, clientId),
    findErasure(db, clientId),
    listTagIds(db, viewer, clientId),
  ]);
  return {
    ...client,
    ...addCounts(NOTHING, tally ?? NOTHING),
    lastHeldAt: lastHeld?.startsAt ?? null,
    nextAt,
    package: packageLeft,
    lastActAt: tally?.lastActAt ?? null,
    leavesAt: erasure?.dueAt ?? null,
    tagIds,
  };
}

export const recordFields = {
  ...directoryFields,
  phone: v.optional(v.string()),
  bio: v.optional(v.string()),
  postalAddress: v.optional(v.string()),
  ...clockFields,
};

export async function readRecord(ctx: ViewerQueryCtx, address: string) {
  const { db } = ctx;
  const clientId = db.normalizeId("users", address) ?? refuseNotFound();
  const entry = await toEntry(ctx, await requireOpenCoaching(ctx, clientId));
  const [profile, clocks] = await Promise.all([
    findBy(db, "profiles", "userId", clientId),
    findClocks(db, clientId),
  ]);
  return {
    ...entry,
    phone: profile?.phone,
    bio: profile?.bio,
    postalAddress: profile?.postalAddress,
    ...clocks,
  };
}

/** Closes a client to their coach at once. Upcoming sessions must be cancelled first, or here with `cancelsAhead`. */
export async function endCoaching(
  ctx: ViewerMutationCtx,
  clientId: Id<"users">,
  cancelsAhead: boolean,
) {
  const { db } = ctx;
  const coaching = await requireOpenCoaching(ctx, clientId);
  const ahead = await rowsBy(db, "sessions", "by_clientId_and_status_and_startsAt", {
    clientId,
    status: "scheduled",
    startsAt: within({ gte: Date.now() }),
  }).take(upcomingSessionsPerClientMax);
  if (ahead.length > 0 && !cancelsAhead) refuse({ code: "CONFLICT" });
  for (const { _id } of ahead) await cancelSession(ctx, _id, undefined);
  const endedName = fullName(await findProfile(db, clientId));
  await writeOwnAct(ctx, { kind: "coaching_ended", clientId });
  await notify(ctx, { clientId, kind: "coaching_ended" });
  await db.patch("coachings", coaching._id, {
    endedAt: Date.now(),
    endedName,
    ...noStandIn,
  });
  return coaching._id;
}

/** Possible for a few minutes. */
export async function resumeCoaching(ctx: ViewerMutationCtx, coachingId: Id<"coachings">) {
  const { db } = ctx;
  const coaching = await requireById(db, "coachings", coachingId);
  if (coaching.endedAt === undefined) return;
  await db.patch("coachings", coachingId, {
    endedAt: undefined,
    endedName: undefined,
    archivedAt: undefined,
  });
  const { clientId } = coaching;
  await writeOwnAct(ctx, { kind: "coaching_resumed", clientId });
  await takeBackNotification(ctx, { clientId, kind: "coaching_ended" });
}

export const pastClientFields = {
  coachingId: v.id("coachings"),
  name: v.string(),
  startedAt: v.number(),
  endedAt: v.number(),
  isArchived: v.boolean(),
};

export async function listPastClients({ db, viewer }: ViewerQueryCtx) {
  const coachings = await rowsBy(db, "coachings", "by_coachId_and_endedAt_and_startedAt", {
    coachId: viewer.userId,
    endedAt: within({ gt: 0 }),
  })
    .order("desc")
    .take(pastClientsListedMax);
  return coachings.map(({ _id, startedAt, endedAt = 0, endedName, archivedAt }) => ({
    coachingId: _id,
    name: endedName ?? fullName(null),
    startedAt,
    endedAt,
    isArchived: archivedAt !== undefined,
  }));
}

/** Ended coachings only; repeating it changes nothing. */
export async function archiveCoaching(
  { db }: ViewerMutationCtx,
  coachingId: Id<"coachings">,
  isArchived: boolean,
) {
  const coaching = await requireById(db, "coachings", coachingId);
  if (coaching.endedAt === undefined) refuse({ code: "CONFLICT" });
  if ((coaching.archivedAt !== undefined) === isArchived) return;
  await db.patch("coachings", coachingId, { archivedAt: isArchived ? Date.now() : undefined });
}
