import { v } from "convex/values";
import { agreementCharactersMax } from "../../domain/practice/agreements";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { record } from "../clients/activity";
import { refuse } from "../gate/refuse";
import { rowsBy, showFields } from "../gate/rows";
import { tidyRequired } from "../gate/tidyTexts";
import { findCoachOf, requireCoachOf } from "../practice/practice";

export const agreementFields = {
  version: v.number(),
  text: v.string(),
  publishedAt: v.number(),
};
/** The coach's own view: a withdrawn one keeps its text and its number. */
export const latestFields = { ...agreementFields, withdrawnAt: v.optional(v.number()) };
export const acceptanceFields = {
  version: v.number(),
  text: v.string(),
  acceptedAt: v.number(),
};
/** The version to accept now, and the last one that was accepted with this coach. */
export const agreedFields = {
  asked: v.union(v.null(), v.object(agreementFields)),
  accepted: v.union(v.null(), v.object(acceptanceFields)),
};

/** Null before the first one. */
export async function readLatest({ db, viewer }: ViewerQueryCtx) {
  const row = await findLatest(db, viewer.userId);
  return row === null ? null : showFields(latestFields, row);
}

/** The agreement between a client and their present coach. */
export async function readAgreed({ db }: ViewerQueryCtx, clientId: Id<"users">) {
  const coachId = await findCoachOf(db, clientId);
  if (coachId === null) return { asked: null, accepted: await findLast(db, clientId) };
  const [current, accepted] = await Promise.all([
    findCurrent(db, coachId),
    findAccepted(db, clientId, coachId),
  ]);
  return { asked: current === null ? null : toAgreement(current), accepted };
}

/** A new version asks every client to accept again. Publishing the same text again changes nothing. */
export async function publishAgreement({ db, viewer }: ViewerMutationCtx, typed: string) {
  const coachId = viewer.userId;
  const text = tidyRequired(typed, { field: "text", charactersMax: agreementCharactersMax });
  const last = await findLatest(db, coachId);
  if (last !== null && last.text === text && last.withdrawnAt === undefined) return;
  const version = (last?.version ?? 0) + 1;
  await db.insert("agreements", { coachId, version, text, publishedAt: Date.now() });
}

/** Acceptances stay. */
export async function withdrawAgreement({ db, viewer }: ViewerMutationCtx) {
  const current = await findCurrent(db, viewer.userId);
  if (current !== null) await db.patch("agreements", current._id, { withdrawnAt: Date.now() });
}

/** Refuses any version but the one in force: the client has read another text. */
export async function acceptAgreement(ctx: ViewerMutationCtx, version: number) {
  const { db, viewer } = ctx;
  const clientId = viewer.userId;
  const coachId = await requireCoachOf(db, clientId);
  const current = await findCurrent(db, coachId);
  if (current?.version !== version) refuse({ code: "CONFLICT" });
  if ((await findAccepted(db, clientId, coachId))?.version === version) return;
  const { text } = current;
  await db.insert("agreementAcceptances", {
    ...{ clientId, coachId, version, text, acceptedAt: Date.now() },
  });
  await record(ctx, { clientId, kind: "agreement_accepted" });
}

const toAgreement = (row: Doc<"agreements">) => showFields(agreementFields, row);

const toAcceptance = (row: Doc<"agreementAcceptances">) => showFields(acceptanceFields, row);

const findLatest = (db: DatabaseReader, coachId: Id<"users">) =>
  rowsBy(db, "agreements", "by_coachId_and_version", { coachId }).order("desc").first();

async function findCurrent(db: DatabaseReader, coachId: Id<"users">) {
  const latest = await findLatest(db, coachId);
  return latest === null || latest.withdrawnAt !== undefined ? null : latest;
}

async function findAccepted(db: DatabaseReader, clientId: Id<"users">, coachId: Id<"users">) {
  const row = await rowsBy(db, "agreementAcceptances", "by_clientId_and_coachId_and_version", {
    clientId,
    coachId,
  })
    .order("desc")
    .first();
  return row === null ? null : toAcceptance(row);
}

/** For a client without a coach: the last acceptance with any coach. */
async function findLast(db: DatabaseReader, clientId: Id<"users">) {
  const row = await rowsBy(db, "agreementAcceptances", "by_clientId_and_coachId_and_version", {
    clientId,
  })
    .order("desc")
    .first();
  return row === null ? null : toAcceptance(row);
}
