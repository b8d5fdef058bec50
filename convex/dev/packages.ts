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

/** Positions of the clients who agreed on something. */
const everyThird = 3;
const first = 1;

const stateAt = (place: number) => PAYMENT_STATES[place % PAYMENT_STATES.length] ?? "open";

/**
 * Every third client agreed on twelve sessions some time ago, but not the very first client. The first who did has done
 * so twice, and has an invoice for each: a paid one and an open one.
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
