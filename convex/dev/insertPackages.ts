import { fullName } from "../../domain/accounts/full-name";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { requireById } from "../gate/rows";
import { findPostalAddress, findProfile } from "../people/profiles";
import { takeNumber } from "../invoices/invoices";
import { readPractice } from "../practice/practice";
import { COACH_ZONE } from "./clock";
import { type Agreed, makePackages } from "./packages";
import type { Practice } from "./practice";

interface People {
  coachId: Id<"users">;
  clientIdOf: (position: number) => Id<"users">;
}

export async function insertPackages(
  db: DatabaseWriter,
  { clients, today }: Practice,
  { coachId, clientIdOf }: People,
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
