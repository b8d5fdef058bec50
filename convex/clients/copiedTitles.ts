import type { NotificationKind } from "../../domain/messages/notification-kinds";
import type { ActivityKind } from "../../domain/privacy/activity-kinds";
import type { Doc, Id, TableNames } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import type { Trigger, Triggers, Written } from "../gate/record";
import type { RowDraft } from "../gate/rowVerdicts";
import { rowsBy } from "../gate/rows";

/** More copies than one record has, even together with other records of the same title. */
const rowsMax = 1_000;

interface Titled {
  clientId: Id<"users">;
  title: string;
}

/** What repeats a title: these kinds of the client's activity, and notifications of one kind or, if unnamed, of all. */
interface Copies {
  inStory?: readonly ActivityKind[];
  notification?: NotificationKind;
}

/** Changes a title wherever it was copied, or removes it. The fact that something happened stays. */
async function retitle(
  db: DatabaseWriter,
  { clientId, title }: Titled,
  kept: string | undefined,
  { inStory = [], notification }: Copies,
) {
  for (const kind of inStory) {
    const story = await rowsBy(db, "activity", "by_clientId_and_kind_and_happenedAt", {
      clientId,
      kind,
    })
      .order("desc")
      .take(rowsMax);
    for (const { _id, subjectTitle } of story) {
      if (subjectTitle === title) await db.patch("activity", _id, { subjectTitle: kept });
    }
  }
  for (const { _id, subjectTitle } of await listNotices(db, clientId, notification)) {
    if (subjectTitle === title) await db.patch("notifications", _id, { subjectTitle: kept });
  }
}

function listNotices(db: DatabaseReader, clientId: Id<"users">, kind?: NotificationKind) {
  const ofKind = "by_userId_and_clientId_and_kind_and_happenedAt";
  const found =
    kind === undefined
      ? rowsBy(db, "notifications", "by_clientId", { clientId })
      : rowsBy(db, "notifications", ofKind, { userId: clientId, clientId, kind });
  return found.order("desc").take(rowsMax);
}

/** A record that many clients read, each of whom was notified of its title. */
const withSharedRow =
  <T extends "circles" | "libraryItems">(
    titleOf: (row: Doc<T> | RowDraft<T>) => string,
    readersOf: (db: DatabaseReader, id: Id<T>) => Promise<{ clientId: Id<"users"> }[]>,
    copies: Copies,
  ): Trigger<Written<T>> =>
  async (db, { id, before, after }) => {
    if (before === null) return;
    const [title, kept] = [titleOf(before), after === null ? undefined : titleOf(after)];
    if (title === kept) return;
    const readers = await readersOf(db, id);
    for (const clientId of new Set(readers.map((reader) => reader.clientId))) {
      await retitle(db, { clientId, title }, kept, copies);
    }
  };

const withRow =
  <T extends TableNames>(
    copied: (row: Doc<T> | RowDraft<T>) => Titled,
    inStory: readonly ActivityKind[] = [],
  ): Trigger<Written<T>> =>
  async (db, { before, after }) => {
    if (before === null) return;
    const kept = after === null ? undefined : copied(after).title;
    const was = copied(before);
    if (was.title !== kept) await retitle(db, was, kept, { inStory });
  };

const membersOf = (db: DatabaseReader, circleId: Id<"circles">) =>
  rowsBy(db, "circleMembers", "by_circleId_and_nameKey", { circleId }).take(rowsMax);

const readersOf = async (db: DatabaseReader, libraryItemId: Id<"libraryItems">) => [
  ...(await rowsBy(db, "libraryAssignments", "by_libraryItemId", { libraryItemId }).take(rowsMax)),
  ...(await rowsBy(db, "libraryProgress", "by_libraryItemId", { libraryItemId }).take(rowsMax)),
];

/** Records whose titles a client's activity and notifications repeat, and the kinds that do. */
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
  circles: withSharedRow<"circles">(({ name }) => name, membersOf, {
    notification: "circle_invited",
  }),
  libraryItems: withSharedRow<"libraryItems">(({ title }) => title, readersOf, {
    notification: "library_assigned",
    inStory: ["library_completed"],
  }),
  shares: withRow<"shares">((row) => row),
};
