import type { ActivityKind } from "../../../domain/privacy/activity-kinds";
import type { Id, TableNames } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import type { keepReminders } from "../reminders/keep";

/** Records whose words a client's story and notifications repeat: in which field, and in what they tell. */
const copied: Partial<Record<TableNames, { field: string; kinds: readonly ActivityKind[] }>> = {
  agreedActions: { field: "text", kinds: ["action_agreed", "action_done"] },
  goalMilestones: { field: "title", kinds: ["milestone_completed"] },
  handouts: { field: "title", kinds: [] },
  shares: { field: "title", kinds: [] },
};

/** More than one record causes, also with others of the same words. */
const rowsMax = 1_000;

/** Removed words are removed everywhere: that something happened stays, without them. */
export async function forgetTitles(
  db: DatabaseWriter,
  { table, before, after }: Parameters<typeof keepReminders>[1],
) {
  const place = copied[table];
  if (place === undefined || before === null || after !== null) return;
  const { clientId, [place.field]: title } = before as unknown as Record<string, unknown>;
  const whose = clientId as Id<"users">;
  for (const kind of place.kinds) {
    const story = await db
      .query("activity")
      .withIndex("by_clientId_and_kind_and_happenedAt", (q) =>
        q.eq("clientId", whose).eq("kind", kind),
      )
      .order("desc")
      .take(rowsMax);
    for (const { _id, subjectTitle } of story) {
      if (subjectTitle === title) await db.patch("activity", _id, { subjectTitle: undefined });
    }
  }
  const copies = await db
    .query("notifications")
    .withIndex("by_clientId", (q) => q.eq("clientId", whose))
    .order("desc")
    .take(rowsMax);
  for (const { _id, subjectTitle } of copies) {
    if (subjectTitle === title) await db.patch("notifications", _id, { subjectTitle: undefined });
  }
}
