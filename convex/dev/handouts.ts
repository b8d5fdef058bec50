import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { practiceNow } from "./clock";
import type { Client } from "./people";

/** Within how many days each is due, in turn; one is past its date, one has none. */
const DUE_IN_DAYS = [3, -2, null, 6];

interface Given {
  clients: readonly Client[];
  today: CalendarDate;
}

/** One of four clients has a worksheet to answer, but not the first, with whom the demonstration begins. */
export async function insertHandouts(
  db: DatabaseWriter,
  { clients, today }: Given,
  { coachId, clientIdOf }: { coachId: Id<"users">; clientIdOf: (position: number) => Id<"users"> },
) {
  const worksheets = await db.query("worksheets").take(50);
  const now = practiceNow(today);
  for (const [position, { joinedAt, roster }] of clients.entries()) {
    const worksheet = worksheets[position % worksheets.length];
    if (worksheet === undefined || roster.isNew === true || position % 4 !== 1) continue;
    const { _id: worksheetId, title, lead, fields, version } = worksheet;
    const days = DUE_IN_DAYS[Math.floor(position / 4) % DUE_IN_DAYS.length] ?? null;
    await db.insert("handouts", {
      ...{ clientId: clientIdOf(position), coachId, worksheetId, version, title, fields },
      ...(lead === undefined ? {} : { lead }),
      ...(days === null ? {} : { dueDate: addDays(today, days) }),
      handedOutAt: Math.max(joinedAt + hourMs, now - (4 + (position % 5)) * dayMs),
    });
  }
}
