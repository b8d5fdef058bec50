import { expect, test } from "vitest";
import {
  listReportMonths,
  reportClientsPerPage,
  type ReportMonth,
} from "../../domain/practice/reports";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { countReads } from "../../tests/support/counted-reads";
import {
  buildReportWorld,
  inMarchMs,
  reportZone,
  type ReportWorld,
} from "../../tests/support/reported-practice";
import type { DatabaseWriter } from "../_generated/server";
import type { ViewerQueryCtx } from "../gate/access";
import { guardReader } from "../gate/guardedDb";
import { listReportClients } from "./clients";
import { countTakenMinutes, readReportMonth } from "./months";

test("[report-14] no query reads a thousand rows in a practice of 400 clients with weekly sessions", async () => {
  const world = await buildReportWorld();
  const { coach } = world.people;
  const viewer = { userId: coach.userId, role: "admin" as const };
  const year = listReportMonths(12, inMarchMs, "Pacific/Auckland");
  const latest = year.at(-1) ?? missing();
  await world.t.run(({ db }) => fillPractice(db, world, year));
  const measure = (act: (ctx: ViewerQueryCtx) => Promise<unknown>) =>
    world.t.run(async (ctx) => {
      const { db, reads } = countReads(ctx.db);
      await act({ db: guardReader(db, viewer), viewer });
      return reads.count;
    });
  const pageOf = (months: readonly ReportMonth[]) =>
    measure((ctx) => listReportClients(ctx, months.map(spanOf), { numItems: 400, cursor: null }));
  const counts = {
    month: await measure((ctx) => readReportMonth(ctx, spanOf(latest))),
    hours: await measure((ctx) => countTakenMinutes(ctx, spanOf(latest))),
    ...{ one: await pageOf(year.slice(-1)), three: await pageOf(year.slice(-3)) },
    twelve: await pageOf(year),
  };
  for (const [query, count] of Object.entries(counts)) {
    expect(count, query).toBeGreaterThan(100);
    expect(count, query).toBeLessThanOrEqual(1000);
  }
});

/** Clients on a first page have a full year of sessions; the others have those of one month. */
async function fillPractice(
  db: DatabaseWriter,
  { people, belongings: { invoiceId } }: ReportWorld,
  year: readonly ReportMonth[],
) {
  const coachId = people.coach.userId;
  const [first, latest] = [year[0] ?? missing(), year.at(-1) ?? missing()];
  for (let place = 0; place < 400; place += 1) {
    const clientId = await db.insert("users", {});
    await db.insert("coachings", { clientId, coachId, startedAt: 2 + place });
    const meet = async (startsAt: number, status: "completed" | "no-show" = "completed") => {
      const details = { title: "Title", sessionType: "video", durationMinutes: 30 } as const;
      const row = { clientId, ...details, startsAt, timeZone: reportZone, updatedAt: 1 };
      const sessionId = await db.insert("sessions", { ...row, status });
      await db.insert("busyTimes", { coachId, sessionId, startsAt, durationMinutes: 30 });
    };
    await meet(latest.fromMs + place * hourMs, place % 10 === 0 ? "no-show" : "completed");
    if (place < 250) {
      const reply = { coachId, clientId, repliedAt: latest.fromMs + place, waitedMs: 1 };
      await db.insert("firstReplies", reply);
    }
    if (place < 400 - reportClientsPerPage(1)) continue;
    const terms = { sessionsIncluded: 12, startsOn: "2025-01-01", timeZone: reportZone };
    const rest = { payment: "open", updatedAt: 1 } as const;
    const packageId = await db.insert("packages", { clientId, ...terms, ...rest });
    const {
      _id: _,
      _creationTime: __,
      ...invoice
    } = (await db.get("invoices", invoiceId)) ?? missing();
    for (const { fromMs } of year.slice(0, 4)) {
      await db.insert("invoices", { ...invoice, clientId, packageId, issuedAt: fromMs });
    }
    for (let week = 0; week < 52; week += 1) await meet(first.fromMs + week * 7 * dayMs);
    for (let action = 0; action < 10; action += 1) {
      const agreed = { text: "Words", addedBy: "coach", addedAt: 1 } as const;
      await db.insert("agreedActions", { clientId, ...agreed });
    }
  }
}

const spanOf = ({ fromMs, toMs }: ReportMonth) => ({ fromMs, toMs });

const missing = (): never => {
  throw new Error("It is missing.");
};
