import { isMutable, MUTABLE_KINDS } from "../../domain/messages/notification-kinds";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { rowsBy } from "../gate/rows";

/** A muted conversation no longer notifies the person of messages and files, except of high-priority messages. */

/** More than a coach has clients. */
const mutesReadMax = 1000;

type Row = Pick<Doc<"notifications">, "userId" | "clientId" | "kind">;

export const findMute = (
  db: DatabaseReader,
  { userId, clientId }: Record<"userId" | "clientId", Id<"users">>,
) => rowsBy(db, "mutes", "by_userId_and_clientId", { userId, clientId }).first();

export const isMuted = async (db: DatabaseReader, row: Row) =>
  isMutable(row.kind) && (await findMute(db, row)) !== null;

export async function findMuted({ db, viewer }: ViewerQueryCtx): Promise<ReadonlySet<Id<"users">>> {
  const mutes = await rowsBy(db, "mutes", "by_userId_and_clientId", { userId: viewer.userId }).take(
    mutesReadMax,
  );
  return new Set(mutes.map(({ clientId }) => clientId));
}

export const isOfMuted = ({ kind, clientId }: Row, muted: ReadonlySet<Id<"users">>) =>
  isMutable(kind) && muted.has(clientId);

/** Unread notifications of one kind and conversation are gathered in one row, so there are at most this many. */
export const silentRowsMax = (muted: ReadonlySet<Id<"users">>) => muted.size * MUTABLE_KINDS.length;

export async function isConversationMuted({ db, viewer }: ViewerQueryCtx, clientId: Id<"users">) {
  return (await findMute(db, { userId: viewer.userId, clientId })) !== null;
}

/** Idempotent. */
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
