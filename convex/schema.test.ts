import { expect, test } from "vitest";
import schema from "./schema";

type Table = keyof typeof schema.tables;

const fieldsOf = (table: Table) => Object.keys(schema.tables[table].validator.fields);

test.each<[string, Table, string[]]>([
  [
    "[record-2] a profile",
    "profiles",
    ["firstName", "lastName", "phone", "bio", "postalAddress", "createdAt"],
  ],
  [
    "[record-3] a session",
    "sessions",
    [
      ...["title", "description", "sessionType", "startsAt", "durationMinutes", "timeZone"],
      ...["status", "notes"],
    ],
  ],
  [
    "[record-4] a goal",
    "goals",
    [
      ...["title", "description", "category", "status", "priority", "progress", "targetDate"],
      ...["createdAt", "updatedAt"],
    ],
  ],
  ["[record-5] a milestone", "goalMilestones", ["goalId", "title", "isCompleted", "targetDate"]],
  [
    "[record-6] a message",
    "messages",
    [...["subject", "content", "sender", "messageType", "priority", "isRead", "readAt"], "sentAt"],
  ],
  [
    "[library-11] a library item",
    "libraryItems",
    ["title", "description", "contentType", "durationMinutes", "difficulty", "tags"],
  ],
  [
    "[record-11] how far somebody came in it",
    "libraryProgress",
    ["libraryItemId", "progress", "lastAccessedAt", "isCompleted", "completedAt"],
  ],
])("%s has a column for each field that is stored", (_thing, table, fields) => {
  expect(fieldsOf(table)).toEqual(expect.arrayContaining(fields));
});
