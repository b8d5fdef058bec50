import type { Id } from "../_generated/dataModel";
import { pageUrl } from "../mail/links";
import { hashWithKey, isHashWithKey } from "../signIn/limits/keyedHashes";

/** Anyone with the link may stop one person's emails and nothing else. It derives from the installation's secret. */
const wordOf = (userId: string) => `unsubscribe ${userId}`;

export const unsubscribeUrlOf = (userId: Id<"users">) =>
  pageUrl(`/unsubscribe?person=${userId}&key=${hashWithKey(wordOf(userId))}`);

export const isUnsubscribeKey = (userId: string, key: string): boolean =>
  isHashWithKey(wordOf(userId), key);
