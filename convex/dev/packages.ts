import { addDays, type CalendarDate } from "../../domain/calendar-dates";
import { PAYMENT_STATES } from "../../domain/packages";
import type { Client } from "./people";
import type { Row } from "./rows";

/** `client` is a position. */
interface Agreed {
  client: number;
  row: Row<"packages", "clientId">;
}

/** Whether the first of a group has paid, then the next, and again. */
const stateAt = (place: number) => PAYMENT_STATES[place % PAYMENT_STATES.length] ?? "open";

/** Every third client agreed on twelve sessions some time ago; the first client has not agreed on anything. */
export const makePackages = (
  clients: readonly Client[],
  today: CalendarDate,
  updatedAt: number,
): Agreed[] =>
  clients.flatMap((_, client) => {
    if (client % 3 !== 1) return [];
    const startsOn = addDays(today, -90 - client);
    const terms = { sessionsIncluded: 12, startsOn, timeZone: "Europe/Berlin" };
    const payment = stateAt((client - 1) / 3);
    return [{ client, row: { ...terms, price: "960 €", payment, updatedAt } }];
  });
