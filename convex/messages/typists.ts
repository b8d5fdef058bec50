import { v } from "convex/values";
import { typingSaidEveryMs, typingShownMs } from "../../domain/messages/typing";
import { caretSaidEveryMs } from "../../domain/schedule/shared-notes";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findCurrentCoaching } from "../clients/coachings";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { rowsBy } from "../gate/rows";
import { signStandIn } from "./standIns";

/** The notes of a session, or without one the conversation. */
interface Place {
  clientId: Id<"users">;
  sessionId?: Id<"sessions">;
}

/** The other side, if they are writing here now. For a client that is who answers them now, not a stand-in whose time is over. */
export async function findTypist({ db, viewer }: ViewerQueryCtx, place: Place) {
  const { clientId } = place;
  const isClient = viewer.userId === clientId;
  const coaching = isClient ? await findCurrentCoaching(db, clientId) : null;
  const others = isClient ? [coaching?.coachId, coaching?.standInId] : [clientId];
  const other = (await listTypists(db, place)).find(({ userId }) => others.includes(userId));
  return other !== undefined && Date.now() - other.typedAt < typingShownMs ? other : null;
}

/** When the coach's client last pressed a key in their conversation; null when they do not write. */
export async function readTyping(ctx: ViewerQueryCtx, place: Place) {
  return (await findTypist(ctx, place))?.typedAt ?? null;
}

export const coachTypingFields = {
  typedAt: v.number(),
  authorName: v.optional(v.string()), // Of a stand-in.
};

/** Who writes to the client, and when they last pressed a key; null when nobody does. */
export async function readCoachTyping(ctx: ViewerQueryCtx) {
  const clientId = ctx.viewer.userId;
  const typist = await findTypist(ctx, { clientId });
  if (typist === null) return null;
  const { userId: standInId, typedAt } = typist;
  return { typedAt, ...(await signStandIn(ctx.db, { clientId, standInId })) };
}

/** Where somebody's caret is in a session's notes, or in another of its texts. */
interface Caret {
  caret?: string;
  text?: string;
}

/** Null: they stopped. Calls that come sooner than a browser needs write nothing. */
export async function noteTyping(
  { db, viewer }: ViewerMutationCtx,
  place: Place,
  at: Caret | null,
) {
  const { userId } = viewer;
  const own = (await listTypists(db, place)).find((typist) => typist.userId === userId);
  const typedAt = Date.now();
  if (at === null) {
    if (own !== undefined) await db.delete("typists", own._id);
  } else if (own === undefined) {
    await db.insert("typists", { ...place, userId, typedAt, ...at });
  } else {
    const { caret, text } = at;
    const isThere = own.caret === caret && own.text === text;
    const everyMs = isThere ? typingSaidEveryMs : caretSaidEveryMs;
    if (typedAt - own.typedAt >= everyMs / 2)
      await db.patch("typists", own._id, { typedAt, caret, text });
  }
}

/** The client, their coach, and a stand-in. */
const listTypists = (db: DatabaseReader, { clientId, sessionId }: Place) =>
  rowsBy(db, "typists", "by_clientId_and_sessionId", { clientId, sessionId }).take(8);
