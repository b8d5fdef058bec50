import { expect, test } from "vitest";
import { listReportMonths } from "../../domain/practice/reports";
import { dayMs } from "../../domain/time/time-spans";
import { callAs } from "../../tests/access/world";
import {
  february,
  inMarchMs,
  march,
  reportZone,
  useReportedPractice,
} from "../../tests/support/reported-practice";
import { api } from "../_generated/api";
import type { Doc } from "../_generated/dataModel";

const { stage, raw, hold, clientA, clientB } = useReportedPractice();

async function seeClients(months = [march], coach: "coach" | "otherCoach" = "coach") {
  const { page } = await callAs(stage.world, coach).query(api.reports.clients, {
    months: months.map(({ fromMs, toMs }) => ({ fromMs, toMs })),
    paginationOpts: { numItems: 50, cursor: null },
  });
  return page;
}
const seeClient = async (clientId = clientA(), months = [march]) =>
  (await seeClients(months)).find((row) => row.clientId === clientId);

const issue = (change: Partial<Doc<"invoices">> = {}) =>
  raw(async (db) => {
    const { invoiceId, packageId } = stage.world.belongings;
    const {
      _id: _,
      _creationTime: __,
      ...row
    } = (await db.get("invoices", invoiceId)) ?? missing();
    const fields = { issuedAt: inMarchMs, price: "960 €", packageId, ...change };
    return await db.insert("invoices", { ...row, ...fields });
  });
const pay = (payment: Doc<"packages">["payment"]) =>
  raw((db) => db.patch("packages", stage.world.belongings.packageId, { payment }));

test("[report-9] a client's row has the sessions held in the months, and what is left of the latest package", async () => {
  await raw((db) =>
    db.patch("packages", stage.world.belongings.packageId, {
      ...{
        startsOn: "2026-03-01",
        endsOn: "2026-03-31",
        timeZone: reportZone,
        sessionsIncluded: 5,
      },
    }),
  );
  for (const startsAt of [march.fromMs, inMarchMs, march.toMs]) await hold(startsAt);
  await hold(inMarchMs + dayMs, { status: "no-show" });
  expect(await seeClient()).toMatchObject({
    held: 2,
    package: { left: 2, sessionsIncluded: 5 },
  });
  expect(await seeClient(clientA(), [february, march])).toMatchObject({ held: 2 });
  expect(await seeClient(clientB())).toMatchObject({ held: 0, package: null, invoices: [] });
});

test("[report-6] a client's row has the invoices issued in the months, without replaced ones", async () => {
  const { fromMs, toMs } = march;
  await issue({ issuedAt: fromMs - 1 });
  await issue({ issuedAt: toMs });
  await issue({ number: "1", replacedBy: "2" });
  await issue({ number: "2", issuedAt: toMs - 1, price: "$20" });
  await issue({ number: "3", issuedAt: fromMs, paidOn: "2026-03-01" });
  const seen = (await seeClient())?.invoices;
  expect(seen).toMatchObject([
    { number: "3", price: "960 €", isPaid: true },
    { number: "2", price: "$20", isPaid: false },
  ]);
  await pay("overdue");
  expect((await seeClient())?.invoices[1]).toMatchObject({ isPaid: false });
  await pay("paid");
  expect((await seeClient())?.invoices[1]).toMatchObject({ isPaid: true });
  await raw((db) => db.delete("packages", stage.world.belongings.packageId));
  expect((await seeClient())?.invoices.map(({ isPaid }) => isPaid)).toEqual([true, false]);
});

const engagedIn = async (months = [february, march]) =>
  (await seeClient(clientA(), months))?.engaged;
const WAYS: Record<string, (at: number) => Promise<unknown>> = {
  "did anything on their timeline": (happenedAt) =>
    raw((db) =>
      db.insert("activity", {
        ...{ clientId: clientA(), actorId: clientA(), kind: "goal_created", happenedAt },
      }),
    ),
  "shared a text": (sharedAt) =>
    raw((db) =>
      db.insert("shares", {
        ...{ clientId: clientA(), coachId: stage.world.people.coach.userId, sharedAt },
        ...{ kind: "reflection", sourceId: "x", title: "Title", parts: [] },
      }),
    ),
  "came to a session": (at) => hold(at),
};
test.each(Object.entries(WAYS))(
  "[report-7] a client is engaged in a month in which they %s",
  async (_, act) => {
    await act(march.toMs);
    expect(await engagedIn()).toEqual([false, false]);
    await act(march.toMs - 1);
    expect(await engagedIn()).toEqual([false, true]);
    await act(march.fromMs - 1);
    expect(await engagedIn()).toEqual([true, true]);
  },
);

test("[report-7] a ticked habit engages a client; what the coach does or a missed session does not", async () => {
  const { coach } = stage.world.people;
  const actionId = await raw(async (db) => {
    await db.insert("activity", {
      ...{ clientId: clientA(), actorId: coach.userId, kind: "message_sent" },
      happenedAt: inMarchMs,
    });
    const action = { text: "Walk", addedBy: "coach", addedAt: 1, habitDays: [] as string[] };
    return await db.insert("agreedActions", { clientId: clientA(), ...action, addedBy: "coach" });
  });
  await hold(inMarchMs, { status: "no-show" });
  expect(await engagedIn()).toEqual([false, false]);
  await raw((db) => db.patch("agreedActions", actionId, { habitDays: ["2026-02-28"] }));
  expect(await engagedIn()).toEqual([true, false]);
});

test("[report-7] a message in the portal engages a client", async () => {
  const [now] = listReportMonths(1, Date.now(), reportZone);
  if (now === undefined) throw new Error("There is no month.");
  expect((await seeClient(clientB(), [now]))?.engaged).toEqual([false]);
  await callAs(stage.world, "clientB").mutation(api.messages.send, { content: "Words" });
  expect((await seeClient(clientB(), [now]))?.engaged).toEqual([true]);
});

test("[report-9] the last contact with a client is a message of either side or a held session", async () => {
  expect((await seeClient())?.lastContactAt).toBeNull();
  const { coach } = stage.world.people;
  await raw((db) =>
    db.insert("messages", {
      ...{ clientId: clientA(), authorId: coach.userId, sender: "coach", sentAt: inMarchMs },
      ...{ subject: "", content: "Words", messageType: "message", priority: "normal" },
      isRead: false,
    }),
  );
  expect((await seeClient())?.lastContactAt).toBe(inMarchMs);
  await hold(inMarchMs + dayMs);
  await hold(inMarchMs + 2 * dayMs, { status: "no-show" });
  expect((await seeClient())?.lastContactAt).toBe(inMarchMs + dayMs);
});

test("[report-13] a client counts from the day they became this coach's client, for this coach only", async () => {
  await hold(inMarchMs - dayMs);
  await issue({ issuedAt: inMarchMs - dayMs });
  await raw((db) => db.patch("coachings", stage.world.coachingId, { startedAt: inMarchMs }));
  expect(await seeClient()).toMatchObject({ held: 0, invoices: [], engaged: [false] });
  await hold(inMarchMs);
  expect(await seeClient(clientA(), [february, march])).toMatchObject({
    ...{ held: 1, engaged: [false, true] },
  });
  const others = await seeClients([march], "otherCoach");
  expect(others.map(({ clientId }) => clientId)).toEqual([stage.world.otherClientId]);
  await raw((db) => db.patch("coachings", stage.world.coachingId, { endedAt: inMarchMs + 1 }));
  expect(await seeClient()).toBeUndefined();
});

test("a report without months, with too many or in the wrong order is refused", async () => {
  for (const months of [[], Array.from({ length: 13 }, () => march), [march, february]]) {
    const asked = seeClients(months);
    await expect(asked).rejects.toMatchObject({ data: { code: "INVALID", field: "months" } });
  }
});

const missing = (): never => {
  throw new Error("It is missing.");
};
