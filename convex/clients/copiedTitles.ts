import type { ActivityKind } from "../../domain/privacy/activity-kinds";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import type { Trigger, Triggers, Written } from "../gate/record";
import type { RowDraft } from "../gate/rowVerdicts";

/** More than one record causes, also with others of the same words. */
const rowsMax = 1_000;

interface Titled {
  clientId: Id<"users">;
  title: string;
}

/** Removed words are removed everywhere, and changed ones changed: that something happened stays. */
async function retitle(
  db: DatabaseWriter,
  { clientId, title }: Titled,
  kept: string | undefined,
  kinds: readonly ActivityKind[],
) {
  for (const kind of kinds) {
    const story = await db
      .query("activity")
      .withIndex("by_clientId_and_kind_and_happenedAt", (q) =>
        q.eq("clientId", clientId).eq("kind", kind),
      )
      .order("desc")
      .take(rowsMax);
    for (const { _id, subjectTitle } of story) {
      if (subjectTitle === title) await db.patch("activity", _id, { subjectTitle: kept });
    }
  }
  const copies = await db
    .query("notifications")
    .withIndex("by_clientId", (q) => q.eq("clientId", clientId))
    .order("desc")
    .take(rowsMax);
  for (const { _id, subjectTitle } of copies) {
    if (subjectTitle === title) await db.patch("notifications", _id, { subjectTitle: kept });
  }
}

const withRow =
  <T extends TableNames>(
    copied: (row: Doc<T> | RowDraft<T>) => Titled,
    kinds: readonly ActivityKind[] = [],
  ): Trigger<Written<T>> =>
  async (db, { before, after }) => {
    if (before === null) return;
    const kept = after === null ? undefined : copied(after).title;
    const was = copied(before);
    if (was.title !== kept) await retitle(db, was, kept, kinds);
  };

/** Records whose words a client's story and notifications repeat, and in what they tell. */
export const titleTriggers: Triggers = {
  agreedActions: withRow<"agreedActions">(
    ({ clientId, text }) => ({ clientId, title: text }),
    ["action_agreed", "action_done"],
  ),
  goalMilestones: withRow<"goalMilestones">((row) => row, ["milestone_completed"]),
  goals: withRow<"goals">(
    (row) => row,
    ["goal_created", "goal_completed", "goal_paused", "goal_resumed"],
  ),
  handouts: withRow<"handouts">((row) => row),
  shares: withRow<"shares">((row) => row),
};
