import type { Doc, Id } from "../_generated/dataModel";
import type { ViewerQueryCtx } from "./access";
import { refuseNotFound } from "./refuse";

/** The open coaching of this coach with a client; without one the client is not there for them. */
export async function requireOpenCoaching(
  { db, viewer }: ViewerQueryCtx,
  clientId: Id<"users">,
): Promise<Doc<"coachings">> {
  const coaching = await db
    .query("coachings")
    .withIndex("by_clientId_and_coachId_and_endedAt", (q) =>
      q.eq("clientId", clientId).eq("coachId", viewer.userId).eq("endedAt", undefined),
    )
    .first();
  return coaching ?? refuseNotFound();
}
