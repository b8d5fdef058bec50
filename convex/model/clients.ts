import type { PaginationOptions } from "convex/server";
import { v } from "convex/values";
import type { Doc } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerQueryCtx } from "./access";
import { findProfile } from "./profiles";

export const clientFields = {
  clientId: v.id("users"),
  firstName: v.string(),
  lastName: v.string(),
  email: v.union(v.string(), v.null()),
  startedAt: v.number(),
};

/** The people whose coaching with this coach is open. */
export async function listClients(
  { db, viewer }: ViewerQueryCtx,
  paginationOpts: PaginationOptions,
) {
  const coachings = await db
    .query("coachings")
    .withIndex("by_coachId_and_endedAt_and_startedAt", (q) =>
      q.eq("coachId", viewer.userId).eq("endedAt", undefined),
    )
    .order("desc")
    .paginate(paginationOpts);
  return {
    ...coachings,
    page: await Promise.all(coachings.page.map((coaching) => toClient(db, coaching))),
  };
}

async function toClient(db: DatabaseReader, { clientId, startedAt }: Doc<"coachings">) {
  const [names, account] = await Promise.all([
    findProfile(db, clientId),
    db.get("users", clientId),
  ]);
  return { clientId, ...names, email: account?.email ?? null, startedAt };
}
