import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";

export const findThreadMark = (
  db: DatabaseReader,
  { coachId, clientId }: Record<"coachId" | "clientId", Id<"users">>,
) =>
  db
    .query("threadMarks")
    .withIndex("by_coachId_and_clientId", (q) => q.eq("coachId", coachId).eq("clientId", clientId))
    .first();
