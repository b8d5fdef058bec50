import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";

import { recordsWords as words } from "@/content/practice/records";
import { formatDay } from "@/lib/text/format-instant";

export type Keeping = FunctionReturnType<typeof api.legalHolds.ofCoaching>;

/** A hold takes precedence over a deletion request, and a request over the retention date. */
export function describeKeeping({ keptUntil, leavesAt, hold }: Keeping): string {
  if (hold !== null)
    return leavesAt === null ? words.held(formatDay(hold.setAt)) : words.leavesHeld;
  if (leavesAt !== null) return words.leaves(formatDay(leavesAt));
  return keptUntil === null ? words.coached : words.until(formatDay(keptUntil - 1));
}
