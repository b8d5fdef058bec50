import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { invoiceLinesCharactersMax, invoicesPerClientMax } from "../../domain/practice/invoices";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const stage = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-25T12:00:00Z"), toFake: ["Date"] });
  stage.world = await buildWorld();
  await stage.world.t.run(({ db }) => db.delete("invoices", stage.world.belongings.invoiceId));
});
afterEach(() => {
  vi.useRealTimers();
});

const coach = () => callAs(stage.world, "coach");
const clientId = () => stage.world.people.clientA.userId;
const packageId = () => stage.world.belongings.packageId;
const issue = (days: { dueOn?: string; paidOn?: string } = {}, id = packageId()) =>
  coach().mutation(api.invoices.issue, { packageId: id, ...days });
const own = () => callAs(stage.world, "clientA").query(api.invoices.own, {});
const ofClient = () => coach().query(api.invoices.ofClient, { clientId: clientId() });
const pay = (payment: "open" | "paid" | "overdue") =>
  coach().mutation(api.packages.pay, { packageId: packageId(), payment });
const march = { sessionsIncluded: 3, startsOn: "2027-03-01", timeZone: "UTC" };
const addPackage = (hand: ReturnType<typeof coach>, ofWhom: Id<"users">) =>
  hand.mutation(api.packages.add, { clientId: ofWhom, ...march });

async function addElsewhere() {
  const { t, people } = stage.world;
  const elsewhere = people.clientB.userId;
  await t.run(({ db }) =>
    db.insert("coachings", {
      clientId: elsewhere,
      coachId: people.otherCoach.userId,
      startedAt: 1,
    }),
  );
  return await addPackage(callAs(stage.world, "otherCoach"), elsewhere);
}

describe("[package-6] the numbers of a practice", () => {
  test("have no gap and no duplicate when two coaches issue twenty at once", async () => {
    const elsewhere = await addElsewhere();
    const other = callAs(stage.world, "otherCoach");
    const issued = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0 ? issue() : other.mutation(api.invoices.issue, { packageId: elsewhere }),
      ),
    );
    const expected = Array.from(
      { length: 20 },
      (_, index) => `2026-${String(index + 1).padStart(4, "0")}`,
    );
    expect(issued.map(({ number }) => number).toSorted()).toEqual(expected);
  });

  test("are not used up by refused invoices, and start again with each year of the coach's time zone", async () => {
    vi.setSystemTime(Date.parse("2026-12-31T10:59:00Z"));
    stage.world = await buildWorld();
    await coach().mutation(api.practice.save, { timeZone: "Pacific/Auckland" });
    await expect(issue({ dueOn: "soon" })).rejects.toMatchObject({ data: { code: "INVALID" } });
    expect((await issue()).number).toBe("2026-0001");
    expect(await issue()).toMatchObject({ number: "2026-0002", issuedOn: "2026-12-31" });
    vi.setSystemTime(Date.parse("2026-12-31T11:01:00Z")); // In Auckland it is January.
    expect(await issue()).toMatchObject({ number: "2027-0001", issuedOn: "2027-01-01" });
  });
});

test("[package-6] both sides read an issued invoice; another coach or client can neither read nor issue one", async () => {
  await coach().mutation(api.practice.save, {
    practiceName: "North Shore",
    invoiceLines: "12 Elm Street\nVAT 123",
  });
  await coach().mutation(api.packages.change, {
    ...{ packageId: packageId(), sessionsIncluded: 6, startsOn: "2026-12-01" },
    ...{ endsOn: "2027-05-31", timeZone: "UTC", price: "480 €" },
    paymentLink: "https://pay.example.com/x",
  });
  const issued = await issue({ dueOn: "2026-12-09" });
  expect(issued).toEqual({
    ...{ invoiceId: issued.invoiceId, packageId: packageId(), number: "2026-0001" },
    ...{ issuedOn: "2026-11-25", practiceName: "North Shore", coachName: "Coach Example" },
    ...{ invoiceLines: "12 Elm Street\nVAT 123", clientName: "Ada Example" },
    ...{ sessionsIncluded: 6, startsOn: "2026-12-01", endsOn: "2027-05-31", price: "480 €" },
    ...{ paymentLink: "https://pay.example.com/x", dueOn: "2026-12-09" },
  });
  expect(await own()).toEqual([issued]);
  expect(await ofClient()).toEqual([issued]);
  const missing = { data: { code: "NOT_FOUND" } };
  const other = callAs(stage.world, "otherCoach");
  expect(await callAs(stage.world, "clientB").query(api.invoices.own, {})).toEqual([]);
  await expect(other.query(api.invoices.ofClient, { clientId: clientId() })).rejects.toMatchObject(
    missing,
  );
  for (const caller of ["otherCoach", "clientA", "clientB"] as const) {
    const call = callAs(stage.world, caller).mutation(api.invoices.issue, {
      packageId: packageId(),
    });
    await expect(call, caller).rejects.toMatchObject(missing);
  }
  expect(await own()).toHaveLength(1);
});

test("[package-11] issuing an invoice notifies its client, and nobody else", async () => {
  const { invoiceId, number } = await issue();
  await issue();
  const newsOf = async (caller: "clientA" | "coach" | "clientB") =>
    (await callAs(stage.world, caller).query(api.notifications.unread, {})).filter(
      ({ kind }) => kind === "invoice_issued",
    );
  expect((await newsOf("clientA"))[1]).toMatchObject({
    ...{ invoiceId, subjectTitle: number, firstName: "Coach", happenings: 1 },
  });
  expect(await newsOf("clientA")).toHaveLength(2);
  for (const caller of ["coach", "clientB"] as const) expect(await newsOf(caller)).toEqual([]);
});

test("[package-11] a refused invoice notifies nobody", async () => {
  await expect(issue({ dueOn: "soon" })).rejects.toThrow();
  const news = await callAs(stage.world, "clientA").query(api.notifications.unread, {});
  expect(news.map(({ kind }) => kind)).not.toContain("invoice_issued");
});

test("[package-7] a change of the package, the practice or the names does not change an issued invoice", async () => {
  const issued = await issue();
  const { t, people } = stage.world;
  await coach().mutation(api.practice.save, { practiceName: "Other", invoiceLines: "Other" });
  await coach().mutation(api.packages.change, { packageId: packageId(), ...march, price: "1 €" });
  await pay("paid");
  await t.run(async ({ db }) => {
    for (const { _id, userId } of await db.query("profiles").take(20)) {
      if (userId === people.clientA.userId) await db.patch("profiles", _id, { firstName: "Eve" });
    }
  });
  expect(await own()).toEqual([issued]);
});

test("[package-12] an invoice has the client's address as it was when it was issued", async () => {
  const moveTo = (postalAddress: string) =>
    callAs(stage.world, "clientA").mutation(api.profile.save, { postalAddress });
  expect((await issue()).clientAddress).toBeUndefined();
  await moveTo("1 Elm Street\nBristol");
  const issued = await issue();
  expect(issued.clientAddress).toBe("1 Elm Street\nBristol");
  await moveTo("2 Oak Street");
  expect((await own())[0]).toEqual(issued);
  await moveTo("");
  expect((await own())[0]).toEqual(issued);
  expect((await issue()).clientAddress).toBeUndefined();
});

test("[package-10] an invoice stays when the package is removed", async () => {
  const issued = await issue();
  await coach().mutation(api.packages.remove, { packageId: packageId() });
  expect(await own()).toEqual([issued]);
  expect(await ofClient()).toEqual([issued]);
  await expect(issue()).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("[package-7] issuing again takes the next number, and marks the former invoice as replaced", async () => {
  const first = await issue();
  const second = await issue();
  const third = await issue();
  const nextPackage = await issue({}, await addPackage(coach(), clientId()));
  expect(await ofClient()).toEqual([
    nextPackage,
    third,
    { ...second, replacedBy: third.number },
    { ...first, replacedBy: second.number },
  ]);
});

test("[package-7] after a hand-over the new coach issues the next invoice in their own name", async () => {
  const { number } = await issue();
  const { t, people, coachingId } = stage.world;
  await t.run(async ({ db }) => {
    await db.patch("coachings", coachingId, { endedAt: 1 });
    const coachId = people.otherCoach.userId;
    await db.insert("coachings", { clientId: clientId(), coachId, startedAt: 2 });
  });
  const other = callAs(stage.world, "otherCoach");
  const next = await other.mutation(api.invoices.issue, { packageId: packageId() });
  expect(next).toMatchObject({ number: "2026-0002", coachName: "OtherCoach Example" });
  expect(await own()).toMatchObject([{ number: next.number }, { number, replacedBy: next.number }]);
  await expect(issue()).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("[package-6] the invoice of a paid package is paid, on the day that the coach names or else on the package's", async () => {
  await pay("paid");
  expect(await issue()).toMatchObject({ paidOn: "2026-11-25" });
  const named = await issue({ paidOn: "2026-11-20" });
  expect(named).toMatchObject({ paidOn: "2026-11-20" });
  expect(named.dueOn).toBeUndefined();
  await pay("overdue");
  expect((await issue({ dueOn: "2026-11-01" })).paidOn).toBeUndefined();
});

test.each([
  ["open", { dueOn: "9.12.2026" }, "dueOn", "malformed"],
  ["paid", { paidOn: "2026-02-30" }, "paidOn", "malformed"],
  ["paid", { dueOn: "2026-12-09" }, "dueOn", "not_allowed"],
  ["open", { paidOn: "2026-12-09" }, "paidOn", "not_allowed"],
  ["overdue", { paidOn: "2026-12-09" }, "paidOn", "not_allowed"],
] as const)("of a package that is %s, %j is refused", async (payment, days, field, reason) => {
  await pay(payment);
  await expect(issue(days)).rejects.toMatchObject({ data: { code: "INVALID", field, reason } });
  expect(await own()).toEqual([]);
});

test("a client cannot have more invoices than can be listed", async () => {
  const { invoiceId: _, ...row } = await issue();
  await stage.world.t.run(async ({ db }) => {
    for (let count = 1; count < invoicesPerClientMax; count += 1) {
      await db.insert("invoices", { ...row, clientId: clientId(), issuedAt: 1 });
    }
  });
  await expect(issue()).rejects.toMatchObject({ data: { field: "invoices", reason: "too_long" } });
  expect(await own()).toHaveLength(invoicesPerClientMax);
});

test("[package-9] only the coach reads the practice's invoice lines, not the clients", async () => {
  await coach().mutation(api.practice.save, { invoiceLines: " 12 Elm Street " });
  const read = (caller: "coach" | "clientA" | "otherCoach") =>
    callAs(stage.world, caller).query(api.practice.get, {});
  expect((await read("coach"))?.invoiceLines).toBe("12 Elm Street");
  expect((await read("clientA"))?.invoiceLines).toBeUndefined();
  expect((await read("otherCoach"))?.invoiceLines).toBeUndefined();
  const tooLong = "x".repeat(invoiceLinesCharactersMax + 1);
  await expect(
    coach().mutation(api.practice.save, { invoiceLines: tooLong }),
  ).rejects.toMatchObject({ data: { code: "INVALID", field: "invoiceLines" } });
  await coach().mutation(api.practice.save, { invoiceLines: "" });
  expect((await read("coach"))?.invoiceLines).toBeUndefined();
});
