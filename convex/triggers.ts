import { coachingTriggers } from "./clients/coachingChanges";
import { titleTriggers } from "./clients/copiedTitles";
import type { Triggers } from "./gate/record";
import { reminderTriggers } from "./reminders/triggers";
import { waitTriggers } from "./waits/freedTimes";
import { topicTriggers } from "./sessions/groupPlaces";
import { tallyTriggers } from "./tallies/triggers";
import { writtenTriggers } from "./tallies/writtenTexts";

/** What follows a write through the guarded database, in its transaction and in this order. */
export const triggers: readonly Triggers[] = [
  writtenTriggers,
  tallyTriggers,
  coachingTriggers,
  topicTriggers,
  reminderTriggers, // After the tallies, which say who waits.
  waitTriggers,
  titleTriggers,
];
