import { isMutable } from "../../domain/notification-kinds";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "./access";

/** A conversation whose messages and files notify a person no longer: high-priority messages still do. */

/** More than a coach has clients. */
const mutesReadMax = 1000;

type Row = Pick<Doc<"notifications">, "userId" | "clientId" | "kind">;

export const findMute = (
  db: DatabaseReader,
  { userId, clientId }: Record<"userId" | "clientId", Id<"users">>,
) =>
  db
    .query("mutes")
    .withIndex("by_userId_and_clientId", (q) => q.eq("userId", userId).eq("clientId", clientId))
    .first();

export const isMuted = async (db: DatabaseReader, row: Row) =>
  isMutable(row.kind) && (await findMute(db, row)) !== null;

/** Without unread ones of conversations that the viewer muted. The other side does not learn of it. */
export async function withoutMuted(
  { db, viewer }: ViewerQueryCtx,
  rows: readonly Doc<"notifications">[],
) {
  const mutes = await db
    .query("mutes")
    .withIndex("by_userId_and_clientId", (q) => q.eq("userId", viewer.userId))
    .take(mutesReadMax);
  const muted = new Set(mutes.map(({ clientId }) => clientId));
  return rows.filter(
    ({ kind, clientId, isRead }) => isRead || !isMutable(kind) || !muted.has(clientId),
  );
}

export async function isConversationMuted({ db, viewer }: ViewerQueryCtx, clientId: Id<"users">) {
  return (await findMute(db, { userId: viewer.userId, clientId })) !== null;
}

/** Twice is as good as once. */
export async function setMuted(
  { db, viewer }: ViewerMutationCtx,
  clientId: Id<"users">,
  isMutedNow: boolean,
) {
  const pair = { userId: viewer.userId, clientId };
  const mute = await findMute(db, pair);
  if (isMutedNow && mute === null) await db.insert("mutes", pair);
  if (!isMutedNow && mute !== null) await db.delete("mutes", mute._id);
}
