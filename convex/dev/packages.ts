import { PAYMENT_STATES } from "../../domain/practice/packages";
import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import type { Client } from "./people";
import type { Row } from "./rows";

/** `client` is a position. */
export interface Agreed {
  client: number;
  row: Row<"packages", "clientId">;
  invoice?: Pick<Row<"invoices">, "issuedOn" | "dueOn" | "paidOn">;
}

/** Of those who agreed on something. */
const everyThird = 3;
const first = 1;

/** Whether the first of a group has paid, then the next, and again. */
const stateAt = (place: number) => PAYMENT_STATES[place % PAYMENT_STATES.length] ?? "open";

/**
 * Every third client agreed on twelve sessions some time ago; the first client has not agreed on anything. The first of them
 * has done so for the second time, and has an invoice for each: a paid one and an open one.
 */
export function makePackages(
  clients: readonly Client[],
  today: CalendarDate,
  updatedAt: number,
): Agreed[] {
  const common = { sessionsIncluded: 12, timeZone: "Europe/Berlin", price: "960 €", updatedAt };
  const day = (days: number) => addDays(today, days);
  return clients.flatMap((_, client): Agreed[] => {
    if (client % everyThird !== first) return [];
    const payment = stateAt((client - first) / everyThird);
    const row = { ...common, startsOn: day(-90 - client), payment };
    if (client !== first) return [{ client, row }];
    const earlier = { ...common, startsOn: day(-290), endsOn: day(-110), payment: "paid" } as const;
    return [
      { client, row: earlier, invoice: { issuedOn: day(-285), paidOn: day(-277) } },
      { client, row, invoice: { issuedOn: day(-6), dueOn: day(8) } },
    ];
  });
}
