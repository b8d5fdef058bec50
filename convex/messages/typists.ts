import { typingSaidEveryMs, typingShownMs } from "../../domain/messages/typing";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";

/** When the other side last pressed a key in this conversation; null when they do not write. */
export async function readTyping({ db, viewer }: ViewerQueryCtx, clientId: Id<"users">) {
  const isClient = viewer.userId === clientId;
  const typists = await listTypists(db, clientId);
  const other = typists.find(({ userId }) => (userId === clientId) !== isClient);
  const isWriting = other !== undefined && Date.now() - other.typedAt < typingShownMs;
  return isWriting ? other.typedAt : null;
}

/** More often than a browser needs to say it, nothing is written. */
export async function noteTyping(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
  isTyping: boolean,
) {
  const { userId } = viewer;
  const own = (await listTypists(db, clientId)).find((typist) => typist.userId === userId);
  const typedAt = Date.now();
  if (!isTyping) {
    if (own !== undefined) await db.delete("typists", own._id);
  } else if (own === undefined) {
    await db.insert("typists", { clientId, userId, typedAt });
  } else if (typedAt - own.typedAt >= typingSaidEveryMs / 2) {
    await db.patch("typists", own._id, { typedAt });
  }
}

/** The client, their coach, and a stand-in. */
const listTypists = (db: DatabaseReader, clientId: Id<"users">) =>
  db
    .query("typists")
    .withIndex("by_clientId", (q) => q.eq("clientId", clientId))
    .take(8);
