import { expect, test } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { MutationCtx } from "../../../convex/_generated/server";
import { priceCharactersMax } from "../../../domain/practice/packages";
import { clients, coaches, coachOfA, type Row } from "../answers";
import type { Attempt } from "../attempts";
import type { Hostile, Noun } from "../noun";
import { attempt, world } from "../stage";
import { ofClient } from "../truth";
import type { Practice, World } from "../world";

const terms = { sessionsIncluded: 12, startsOn: "2026-03-01", timeZone: "Europe/Berlin" };

/** Packages and their invoices: written by the client's coach, read by client and coach. */
const packageRows = ({ people, belongings }: World): Record<string, Row> => {
  const { packageId } = belongings;
  const clientId = people.clientA.userId;
  return {
    "packages:own": { call: { query: api.packages.own, args: {} }, answers: clients },
    "packages:ofClient": {
      call: { query: api.packages.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "packages:unpaid": { call: { query: api.packages.unpaid, args: {} }, answers: coaches },
    "packages:add": {
      call: { mutation: api.packages.add, args: { clientId, ...terms } },
      answers: coachOfA,
    },
    "packages:change": {
      call: { mutation: api.packages.change, args: { packageId, ...terms } },
      answers: coachOfA,
    },
    "packages:pay": {
      call: { mutation: api.packages.pay, args: { packageId, payment: "overdue" } },
      answers: coachOfA,
    },
    "packages:remove": {
      call: { mutation: api.packages.remove, args: { packageId } },
      answers: coachOfA,
    },
    "invoices:own": { call: { query: api.invoices.own, args: {} }, answers: clients },
    "invoices:ofClient": {
      call: { query: api.invoices.ofClient, args: { clientId } },
      answers: coachOfA,
    },
    "invoices:issue": {
      call: { mutation: api.invoices.issue, args: { packageId } },
      answers: coachOfA,
    },
  };
};

const others = ["nobody", "clientA", "clientB", "otherCoach"] as const;

function writes() {
  test("a package is written, changed and removed by the client's coach only", async () => {
    const { belongings, people } = world;
    const { packageId } = belongings;
    const draft = {
      ...{ clientId: people.clientA.userId, sessionsIncluded: 3, startsOn: "2026-01-01" },
      ...({ timeZone: "UTC", payment: "paid", updatedAt: 1 } as const),
    } as const;
    const acts: Attempt[] = [
      (db) => db.insert("packages", draft),
      (db) => db.patch("packages", packageId, { payment: "paid" }),
      (db) => db.delete("packages", packageId),
    ];
    for (const act of acts) {
      for (const person of others) expect(await attempt(person, act), person).toBe("NOT_FOUND");
    }
    const { userId: clientId } = people.clientB;
    const move: Attempt = (db) => db.patch("packages", packageId, { clientId });
    expect(await attempt("coach", move)).toBe("NOT_FOUND");
    for (const act of acts) expect(await attempt("coach", act)).toBe("ok");
  });

  test("[package-7] an invoice is issued by the client's coach only, and can afterwards only be marked as replaced", async () => {
    const { belongings, people } = world;
    const { invoiceId, packageId } = belongings;
    const { userId: clientId } = people.clientA;
    const said = {
      ...{ packageId, number: "2020-0002", issuedAt: 1, issuedOn: "2020-01-01" },
      ...{ practiceName: "P", coachName: "C", clientName: "A" },
      ...{ sessionsIncluded: 1, startsOn: "2020-01-01" },
    };
    const issue: Attempt = (db) => db.insert("invoices", { clientId, ...said });
    const replace: Attempt = (db) => db.patch("invoices", invoiceId, { replacedBy: "2020-0002" });
    for (const act of [issue, replace]) {
      for (const person of others) expect(await attempt(person, act), person).toBe("NOT_FOUND");
    }
    const refused: Attempt[] = [
      (db) => db.insert("invoices", { clientId, ...said, replacedBy: "2020-0003" }),
      (db) => db.insert("invoices", { ...said, clientId: people.clientB.userId }), // the package is client A's
      (db) => db.patch("invoices", invoiceId, { price: "1 €" }),
      (db) => db.patch("invoices", invoiceId, { clientId: people.clientB.userId }),
      (db) => db.delete("invoices", invoiceId),
    ];
    for (const act of refused) expect(await attempt("coach", act)).toBe("NOT_FOUND");
    for (const act of [issue, replace]) expect(await attempt("coach", act)).toBe("ok");
    const otherwise: Attempt = (db) => db.patch("invoices", invoiceId, { replacedBy: undefined });
    for (const act of [replace, otherwise]) expect(await attempt("coach", act)).toBe("NOT_FOUND");
  });

  test("[package-6] the invoice numbers of a year start at one and grow by one, for coaches only", async () => {
    const { t } = world;
    const row = await t.run(({ db }) => db.query("invoiceYears").first());
    if (row === null) throw new Error("No number was taken");
    const setTo =
      (last: number): Attempt =>
      (db) =>
        db.patch("invoiceYears", row._id, { last });
    const begin =
      (last: number): Attempt =>
      (db) =>
        db.insert("invoiceYears", { year: 2021, last });
    for (const person of ["nobody", "clientA", "clientB"] as const) {
      for (const act of [setTo(2), begin(1)]) {
        expect(await attempt(person, act), person).toBe("NOT_FOUND");
      }
    }
    const refused: Attempt[] = [
      ...[setTo(row.last), setTo(row.last + 2), setTo(row.last - 1), begin(2)],
      (db) => db.patch("invoiceYears", row._id, { year: 2022, last: row.last + 1 }),
      (db) => db.delete("invoiceYears", row._id),
    ];
    for (const act of refused) expect(await attempt("coach", act)).toBe("NOT_FOUND");
    expect(await attempt("coach", begin(1))).toBe("ok");
    expect(await attempt("otherCoach", setTo(row.last + 1))).toBe("ok");
  });
}

async function hostile({ coach, pen, clientId }: Hostile) {
  const terms = { sessionsIncluded: 12, startsOn: "2026-01-01", timeZone: "UTC" };
  const price = (by: string) => pen.write(`packages:${by}.price`, priceCharactersMax);
  await coach.mutation(api.packages.add, { clientId, ...terms, price: price("add") });
  const packageId = await coach.mutation(api.packages.add, { clientId, ...terms });
  await coach.mutation(api.packages.change, { packageId, ...terms, price: price("change") });
  await coach.mutation(api.invoices.issue, { packageId });
  const enclosed = (by: string) => ({
    packageTerms: {
      ...terms,
      price: pen.write(`clientInvites:${by}.packageTerms.price`, priceCharactersMax),
    },
  });
  const people = [{ email: "with-a-package@example.com" }];
  await coach.mutation(api.clientInvites.send, { people, ...enclosed("send") });
  await coach.mutation(api.clientInvites.share, enclosed("share"));
  return { package: packageId };
}

export async function addInvoice(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  packageId: Id<"packages">,
) {
  await db.insert("invoiceYears", { year: 2020, last: 1 });
  return await db.insert("invoices", {
    ...{ clientId, packageId, number: "2020-0001", issuedAt: 1, issuedOn: "2020-01-01" },
    ...{ practiceName: "Practice", coachName: "Coach", clientName: "Client" },
    ...{ sessionsIncluded: 12, startsOn: "2020-01-01" },
  });
}

async function adds({ db, people: { clientA } }: Practice) {
  const clientId = clientA.userId;
  const days = { startsOn: "2026-01-01", timeZone: "Europe/Berlin" };
  const terms = { clientId, sessionsIncluded: 12, ...days };
  const packageId = await db.insert("packages", { ...terms, payment: "open", updatedAt: 1 });
  return { packageId, invoiceId: await addInvoice(db, clientId, packageId) };
}
declare module "../world" {
  interface Adders {
    package: typeof adds;
  }
}

export const noun: Noun = {
  adds,
  rows: packageRows,
  sees: {
    packages: ofClient,
    invoices: ofClient,
    invoiceYears: ({ viewer }) => viewer.role === "admin",
  },
  removable: ["packages"],
  hostile,
  writes,
};
