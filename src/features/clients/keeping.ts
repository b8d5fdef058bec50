import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { recordsWords as words } from "@/content/practice/records";
import { wordDay } from "@/lib/word-instant";

export type Keeping = FunctionReturnType<typeof api.legalHolds.ofCoaching>;

/** What is true of the records, in one sentence: a hold before a wish, a wish before the calendar. */
export function wordKeeping({ keptUntil, leavesAt, hold }: Keeping): string {
  if (hold !== null) return leavesAt === null ? words.held(wordDay(hold.setAt)) : words.leavesHeld;
  if (leavesAt !== null) return words.leaves(wordDay(leavesAt));
  // The day ends where the deletion may begin.
  return keptUntil === null ? words.coached : words.until(wordDay(keptUntil - 1));
}
