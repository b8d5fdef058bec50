import type { PaginationResult } from "convex/server";
import type { Doc, Id } from "../_generated/dataModel";
import type { ViewerQueryCtx } from "../gate/access";
import { findConversation, findOpenCoaching } from "./coachings";

/**
 * Pages of one client's rows. The guarded database hides the rows from everybody else, but cursors would still reveal
 * how many there are, and a live query would run again with each new one. So nothing is read for them.
 */

export const emptyPage = { page: [], isDone: true, continueCursor: "" };

type List<Row> = () => Promise<PaginationResult<Row>>;

const unlessClosed = async <Row>(coaching: Doc<"coachings"> | null, list: List<Row>) =>
  coaching === null ? emptyPage : await list();

export const pageForCoach = async <Row>(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
  list: List<Row>,
): Promise<PaginationResult<Row>> =>
  await unlessClosed(await findOpenCoaching(db, { clientId, coachId: viewer.userId }), list);

/** Also for a stand-in. */
export const pageOfConversation = async <Row>(
  ctx: ViewerQueryCtx,
  clientId: Id<"users">,
  list: List<Row>,
): Promise<PaginationResult<Row>> =>
  await unlessClosed(await findConversation(ctx, clientId), list);
