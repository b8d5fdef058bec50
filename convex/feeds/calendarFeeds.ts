import { v } from "convex/values";
import { isFeedAddressHash } from "../../domain/schedule/calendar-feeds";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuseInvalid, refuseNotFound } from "../gate/refuse";
import { findBy } from "../gate/rows";

export const feedFields = { showsWords: v.boolean(), madeAt: v.number() };

export async function readFeed({ db, viewer }: ViewerQueryCtx) {
  const feed = await findFeed(db, viewer.userId);
  return feed === null ? null : { showsWords: feed.showsWords, madeAt: feed.madeAt };
}

/** Replaces an earlier address, and keeps what was chosen for it. */
export async function openFeed({ db, viewer }: ViewerMutationCtx, addressHash: string) {
  if (!isFeedAddressHash(addressHash)) refuseInvalid("addressHash", "malformed");
  const { userId } = viewer;
  const feed = await findFeed(db, userId);
  const address = { addressHash, madeAt: Date.now() };
  if (feed === null) await db.insert("calendarFeeds", { userId, showsWords: false, ...address });
  else await db.patch("calendarFeeds", feed._id, address);
}

export async function chooseWords({ db, viewer }: ViewerMutationCtx, showsWords: boolean) {
  const feed = (await findFeed(db, viewer.userId)) ?? refuseNotFound();
  await db.patch("calendarFeeds", feed._id, { showsWords });
}

export async function closeFeed({ db, viewer }: ViewerMutationCtx) {
  const feed = await findFeed(db, viewer.userId);
  if (feed !== null) await db.delete("calendarFeeds", feed._id);
}

const findFeed = (db: DatabaseReader, userId: Id<"users">) =>
  findBy(db, "calendarFeeds", "userId", userId);
