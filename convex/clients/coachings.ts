import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { refuseNotFound } from "../gate/refuse";
import { rowsBy } from "../gate/rows";

/** More hand-overs than any client has. */
const coachingsPerClientMax = 100;

export const listCoachings = (db: DatabaseReader, clientId: Id<"users">) =>
  rowsBy(db, "coachings", "by_clientId_and_coachId_and_endedAt", { clientId }).take(
    coachingsPerClientMax,
  );

export async function findCurrentCoaching(db: DatabaseReader, clientId: Id<"users">) {
  const coachings = await listCoachings(db, clientId);
  return coachings.find(({ endedAt }) => endedAt === undefined) ?? null;
}

/** The coach under whom a row of the client is listed (ADR 96). */
export const filed = {
  coachId: async (db: DatabaseReader, { clientId }: { clientId: Id<"users"> }) =>
    (await findCurrentCoaching(db, clientId))?.coachId,
};

export const findOpenCoaching = (
  db: DatabaseReader,
  { clientId, coachId }: { clientId: Id<"users">; coachId: Id<"users"> },
) =>
  rowsBy(db, "coachings", "by_clientId_and_coachId_and_endedAt", {
    clientId,
    coachId,
    endedAt: undefined,
  }).first();

/** Last joined first. */
export const openCoachings = ({ db, viewer }: ViewerQueryCtx) =>
  rowsBy(db, "coachings", "by_coachId_and_endedAt_and_startedAt", {
    coachId: viewer.userId,
    endedAt: undefined,
  }).order("desc");

export async function requireOpenCoaching(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
): Promise<Doc<"coachings">> {
  const coaching = await findOpenCoaching(db, { clientId, coachId: viewer.userId });
  return coaching ?? refuseNotFound();
}

/** For a coach's list of one client's rows; NOT_FOUND for another coach's client. */
export const ofOwnClient =
  <Ctx extends ViewerQueryCtx, Answer>(
    read: (ctx: Ctx, clientId: Id<"users">) => Promise<Answer>,
  ) =>
  async (ctx: Ctx, { clientId }: { clientId: Id<"users"> }): Promise<Answer> => {
    await requireOpenCoaching(ctx, clientId);
    return await read(ctx, clientId);
  };

/** The open coaching whose conversation this coach answers for another one. */
export const findStandIn = (
  db: DatabaseReader,
  { clientId, standInId }: { clientId: Id<"users">; standInId: Id<"users"> },
) =>
  rowsBy(db, "coachings", "by_standInId_and_endedAt_and_clientId", {
    standInId,
    endedAt: undefined,
    clientId,
  }).first();

/** Who answers the conversation: the stand-in, else the coach; null without an open coaching. */
export async function findAnswerer(db: DatabaseReader, clientId: Id<"users">) {
  const coaching = await findCurrentCoaching(db, clientId);
  return coaching === null ? null : (coaching.standInId ?? coaching.coachId);
}

/** The coaching whose conversation this coach answers, as coach or stand-in; null for any other coach. */
export const findConversation = async (
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
): Promise<Doc<"coachings"> | null> =>
  (await findOpenCoaching(db, { clientId, coachId: viewer.userId })) ??
  (await findStandIn(db, { clientId, standInId: viewer.userId }));

export const requireConversation = async (ctx: ViewerQueryCtx, clientId: Id<"users">) =>
  (await findConversation(ctx, clientId)) ?? refuseNotFound();

export const noStandIn = { standInId: undefined, standInSince: undefined };
