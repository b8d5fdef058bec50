import type { Id } from "../_generated/dataModel";
import { pageUrl } from "../mail/links";
import { hashWithKey } from "../model/signIn/keyedHashes";

/** Anyone with the link may stop one person's emails and nothing else. It is made of a secret of the installation. */
const keyOf = (userId: string) => hashWithKey(`unsubscribe ${userId}`);

export const unsubscribeUrlOf = (userId: Id<"users">) =>
  pageUrl(`/unsubscribe?person=${userId}&key=${keyOf(userId)}`);

/** Compares hashes of both, so that the time it takes says nothing about the key. */
export const isUnsubscribeKey = (userId: string, key: string): boolean =>
  hashWithKey(keyOf(userId)) === hashWithKey(key);
