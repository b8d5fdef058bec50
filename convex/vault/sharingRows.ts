import { sharingKeysMax } from "../../domain/privacy/vault";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "../gate/access";

/** With its vault. */
export async function leaveSharingKey({ db, viewer }: ViewerMutationCtx) {
  const row = await findKeyInUse(db, viewer.userId);
  if (row !== null) await db.patch("sharingKeys", row._id, { leftAt: Date.now() });
}

export const findKeyInUse = (
  db: DatabaseReader,
  coachId: Id<"users">,
): Promise<Doc<"sharingKeys"> | null> =>
  db
    .query("sharingKeys")
    .withIndex("by_coachId_and_leftAt", (q) => q.eq("coachId", coachId).eq("leftAt", undefined))
    .first();

/** The one in use first. */
export const listKeyRows = (db: DatabaseReader, coachId: Id<"users">) =>
  db
    .query("sharingKeys")
    .withIndex("by_coachId_and_leftAt", (q) => q.eq("coachId", coachId))
    .take(sharingKeysMax);
