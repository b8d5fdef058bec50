import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { dayMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { practiceNow } from "./clock";
import type { Practice } from "./practice";
import { type Random, randomFrom } from "./random";
import type { Row } from "./rows";

const days = 56;

type Metric = Pick<Row<"metrics">, "name" | "unit" | "goodSide" | "target" | "definedBy">;
interface Followed {
  metric: Metric;
  /** Undefined on a day without a number. */
  valueAt: (day: number, random: Random) => number | undefined;
}

/** Each gets slowly better, with some days missing; the coach wrote one of them down in a session. */
const FOLLOWED: readonly Followed[] = [
  {
    metric: {
      ...{ name: "Sleep", unit: "h", goodSide: "above", target: 7, definedBy: "coach" },
    },
    valueAt: (day, random) =>
      day % 7 === 5 ? undefined : (random.between(52, 64) + Math.round(day / 4)) / 10,
  },
  {
    metric: {
      ...{ name: "Emails after 8 pm", unit: "", goodSide: "below", target: 3 },
      definedBy: "client",
    },
    valueAt: (day, random) =>
      day % 3 === 1 ? undefined : random.between(0, 3) + Math.round((days - day) / 9),
  },
];

/** Eight weeks of numbers of the first client, up to yesterday. */
export async function insertMetrics(
  db: DatabaseWriter,
  { today }: Practice,
  clientIdOf: (position: number) => Id<"users">,
) {
  const clientId = clientIdOf(0);
  const now = practiceNow(today);
  for (const { metric, valueAt } of FOLLOWED) {
    const definedAt = now - days * dayMs;
    const metricId = await db.insert("metrics", { clientId, ...metric, definedAt });
    const random = randomFrom(days, metric.name);
    for (let day = 0; day < days; day += 1) {
      const value = valueAt(day, random);
      if (value === undefined) continue;
      const date: CalendarDate = addDays(today, day - days);
      const recordedBy = day === days - 12 ? "coach" : "client";
      const recordedAt = now - (days - day) * dayMs;
      await db.insert("metricNumbers", { clientId, metricId, date, value, recordedBy, recordedAt });
    }
  }
}
