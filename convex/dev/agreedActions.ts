import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { practiceNow } from "./clock";
import type { Client } from "./people";
import { randomFrom } from "./random";
import type { ClientRow, Happening } from "./rows";
import { ACTION_WORDS, HABIT_WORDS } from "./words/actionWords";

type Row = ClientRow<"agreedActions">;

/** Two of three clients have agreed on a few things, one of them a habit; one is past its date. */
export const makeAgreedActions = (clients: readonly Client[], today: CalendarDate): Row[] =>
  clients.flatMap((client, position) =>
    client.roster.isNew === true || position % 3 === 2
      ? []
      : rowsOf(client, position, today).map((row) => ({
          client: position,
          row,
          happenings: happeningsOf(row),
        })),
  );

function rowsOf({ joinedAt }: Client, position: number, today: CalendarDate): Row["row"][] {
  const random = randomFrom(position, "agreed actions");
  const [late = "", next = "", open = "", done = ""] = random.shuffle([...ACTION_WORDS]);
  const now = practiceNow(today);
  const addedAt = Math.max(joinedAt + hourMs, now - 9 * dayMs);
  const agreed = { addedBy: "coach", addedAt } as const;
  return [
    { ...agreed, text: late, dueDate: addDays(today, -2) },
    { ...agreed, text: next, dueDate: addDays(today, random.between(1, 6)) },
    { ...agreed, text: open, addedBy: "client" },
    { ...agreed, text: done, doneAt: Math.max(addedAt + hourMs, now - 3 * dayMs) },
    { ...agreed, text: random.pick(HABIT_WORDS), habitDays: daysOf(today) },
  ];
}

/** Six of the last eight days, yesterday the last. */
const daysOf = (today: CalendarDate) =>
  [8, 7, 6, 4, 3, 1].map((daysAgo) => addDays(today, -daysAgo));

function happeningsOf({ text: subjectTitle, addedBy, addedAt, doneAt }: Row["row"]): Happening[] {
  const noted = { kind: "action_agreed", by: addedBy, happenedAt: addedAt, subjectTitle } as const;
  if (doneAt === undefined) return [noted];
  return [noted, { kind: "action_done", by: "client", happenedAt: doneAt, subjectTitle }];
}
