import { sharingKeysMax } from "../../domain/privacy/vault";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx } from "../gate/access";
import { rowsBy } from "../gate/rows";

/** Marks the coach's key as left, because its vault was left or renewed. */
export async function leaveSharingKey({ db, viewer }: ViewerMutationCtx) {
  const row = await findKeyInUse(db, viewer.userId);
  if (row !== null) await db.patch("sharingKeys", row._id, { leftAt: Date.now() });
}

export const findKeyInUse = (
  db: DatabaseReader,
  coachId: Id<"users">,
): Promise<Doc<"sharingKeys"> | null> =>
  rowsBy(db, "sharingKeys", "by_coachId_and_leftAt", { coachId, leftAt: undefined }).first();

/** The key in use comes first. */
export const listKeyRows = (db: DatabaseReader, coachId: Id<"users">) =>
  rowsBy(db, "sharingKeys", "by_coachId_and_leftAt", { coachId }).take(sharingKeysMax);
