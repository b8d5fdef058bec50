import { fullName } from "../../domain/accounts/full-name";
import { PAYMENT_STATES } from "../../domain/practice/packages";
import { addDays, type CalendarDate } from "../../domain/time/calendar-dates";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { requireById } from "../gate/rows";
import { takeNumber } from "../invoices/invoices";
import { findPostalAddress, findProfile } from "../people/profiles";
import { readPractice } from "../practice/practice";
import { COACH_ZONE } from "./clock";
import type { Client } from "./people";
import type { Practice } from "./practice";
import type { Places, Row } from "./rows";

export async function insertPackages(
  db: DatabaseWriter,
  { clients, today }: Practice,
  { coachId, clientIdOf }: Places,
) {
  for (const { client, row, invoice } of makePackages(clients, today, Date.now())) {
    const packageId = await db.insert("packages", { clientId: clientIdOf(client), ...row });
    if (invoice === undefined) continue;
    const agreed = await requireById(db, "packages", packageId);
    await insertInvoice(db, coachId, agreed, invoice);
  }
}

async function insertInvoice(
  db: DatabaseWriter,
  coachId: Id<"users">,
  agreed: Doc<"packages">,
  days: NonNullable<Agreed["invoice"]>,
) {
  const { clientId, sessionsIncluded, startsOn, endsOn, price } = agreed;
  const { practiceName, invoiceLines } = await readPractice(db, coachId);
  await db.insert("invoices", {
    ...{ clientId, packageId: agreed._id, number: await takeNumber(db, days.issuedOn) },
    ...{ practiceName, coachName: fullName(await findProfile(db, coachId)), invoiceLines },
    clientName: fullName(await findProfile(db, clientId)),
    clientAddress: await findPostalAddress(db, clientId),
    ...{ sessionsIncluded, startsOn, endsOn, price, ...days },
    issuedAt: wallTimeToUtcMs({ date: days.issuedOn, time: "10:00" }, COACH_ZONE),
  });
}

/** `client` is a position. */
interface Agreed {
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
function makePackages(
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
