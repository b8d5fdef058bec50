import { describe, expect, test } from "vitest";
import { dayMs } from "../../domain/time/time-spans";
import { callAs } from "../../tests/access/world";
import { callNow } from "../../tests/support/later-hands";
import {
  february,
  inMarchMs,
  march,
  useReportedPractice,
} from "../../tests/support/reported-practice";
import { api } from "../_generated/api";

const { stage, raw, hold, clientA, clientB } = useReportedPractice();

type Coach = "coach" | "otherCoach";
const spanOf = ({ fromMs, toMs }: typeof march) => ({ fromMs, toMs });
const seeMonth = (month = march, coach: Coach = "coach") =>
  callAs(stage.world, coach).query(api.reports.month, spanOf(month));
const seeHours = (month = march, coach: Coach = "coach") =>
  callAs(stage.world, coach).query(api.reports.hours, spanOf(month));

describe("a month", () => {
  test("[report-2, report-4] has the sessions that start in it in the coach's time zone, by outcome", async () => {
    const { fromMs, toMs } = march;
    for (const startsAt of [fromMs - 1, fromMs, inMarchMs, toMs - 1, toMs]) await hold(startsAt);
    await hold(fromMs, { status: "no-show", clientId: clientB() });
    await hold(fromMs - 1, { status: "no-show", clientId: clientB() });
    await hold(toMs - 1, { status: "cancelled", clientId: clientB() });
    await hold(inMarchMs, { status: "scheduled", clientId: clientB() });
    expect(await seeMonth()).toMatchObject({ held: 3, missed: 1, cancelled: 1 });
    expect(await seeMonth(february)).toMatchObject({ held: 1, missed: 1, cancelled: 0 });
  });

  test("[report-12] counts a session once it is marked as held, and no longer when that is undone", async () => {
    const sessionId = await hold(inMarchMs, { status: "scheduled" });
    const coach = callAs(stage.world, "coach");
    const mark = (from: "scheduled" | "completed", status: "scheduled" | "completed") =>
      coach.mutation(api.calendar.close, { sessionId, status, from });
    expect((await seeMonth()).held).toBe(0);
    await mark("scheduled", "completed");
    expect((await seeMonth()).held).toBe(1);
    await mark("completed", "scheduled");
    expect((await seeMonth()).held).toBe(0);
  });

  test("[report-5] counts the hours of held and booked sessions, without missed and cancelled ones", async () => {
    const { fromMs, toMs } = march;
    await hold(fromMs, { status: "completed", durationMinutes: 90 });
    await hold(toMs - 1, { status: "scheduled", durationMinutes: 30 });
    await hold(inMarchMs, { status: "no-show", durationMinutes: 60 });
    await hold(inMarchMs + dayMs, { status: "cancelled" });
    await hold(fromMs - 1);
    await hold(toMs);
    expect(await seeHours()).toEqual({ takenMinutes: 120 });
  });

  test("[report-8] has the median of its first replies", async () => {
    const { coach, otherCoach } = stage.world.people;
    const { fromMs, toMs } = march;
    await raw(async (db) => {
      const reply = { coachId: coach.userId, clientId: clientA() };
      for (const [repliedAt, waitedMs] of [
        ...[[fromMs, 10] as const, [inMarchMs, 30] as const, [toMs - 1, 20] as const],
        ...[[fromMs - 1, 999] as const, [toMs, 999] as const],
      ]) {
        await db.insert("firstReplies", { ...reply, repliedAt, waitedMs });
      }
      const others = { ...reply, coachId: otherCoach.userId };
      await db.insert("firstReplies", { ...others, repliedAt: inMarchMs, waitedMs: 999 });
    });
    expect(await seeMonth()).toMatchObject({ replies: 3, medianReplyMs: 20 });
  });

  test("[report-13] has only the coach's own sessions", async () => {
    await hold(inMarchMs, {
      status: "completed",
      clientId: stage.world.otherClientId,
      coach: "otherCoach",
    });
    await hold(march.toMs - 1, {
      status: "no-show",
      clientId: stage.world.otherClientId,
      coach: "otherCoach",
    });
    expect(await seeMonth()).toMatchObject({ held: 0, missed: 0, cancelled: 0 });
    expect(await seeHours()).toEqual({ takenMinutes: 0 });
    expect(await seeMonth(march, "otherCoach")).toMatchObject({ held: 1, missed: 1 });
    expect(await seeHours(march, "otherCoach")).toEqual({ takenMinutes: 60 });
  });

  test("is refused if its span is not a month", async () => {
    const coach = callAs(stage.world, "coach");
    const { fromMs, toMs } = march;
    for (const span of [
      { fromMs, toMs: toMs + 15 * dayMs },
      { fromMs: toMs, toMs: fromMs },
      { fromMs: -Infinity, toMs },
      { fromMs, toMs: Number.NaN },
    ]) {
      const refused = { data: { code: "INVALID", field: "toMs" } };
      await expect(coach.query(api.reports.month, span)).rejects.toMatchObject(refused);
      await expect(coach.query(api.reports.hours, span)).rejects.toMatchObject(refused);
    }
  });
});

test("[report-11] an export needs a recent confirmation, and is logged for the coach only", async () => {
  const { world } = stage;
  await expect(callAs(world, "coach").mutation(api.audit.exportReport, {})).rejects.toMatchObject({
    data: { code: "CONFIRMATION_REQUIRED" },
  });
  await (await callNow(world, "coach")).mutation(api.audit.exportReport, {});
  const firstPage = { paginationOpts: { numItems: 20, cursor: null } };
  const { page } = await callAs(world, "coach").query(api.audit.list, firstPage);
  expect(page).toMatchObject([{ kind: "report_exported", isOwn: true, clientId: null }]);
  const seen = await callAs(world, "clientA").query(api.audit.seen, firstPage);
  expect(seen.page).toEqual([]);
});

describe("a group session", () => {
  test("[group-12] counts once in the coach's months, and as held if one person came", async () => {
    const clientIds = [clientA(), clientB()];
    const groupId = "g".repeat(32);
    const hour = { startsAt: inMarchMs, groupId };
    const [ofA, ofB] = [
      await hold(hour.startsAt, { status: "scheduled", clientId: clientIds[0], groupId }),
      await hold(hour.startsAt, { status: "scheduled", clientId: clientIds[1], groupId }),
    ];
    const coach = callAs(stage.world, "coach");
    const close = (sessionId: typeof ofA, status: "completed" | "no-show") =>
      coach.mutation(api.calendar.close, { sessionId, status, from: "scheduled" });
    expect(await seeHours()).toEqual({ takenMinutes: 60 });
    await close(ofA, "no-show");
    expect(await seeMonth()).toMatchObject({ held: 0, missed: 0, cancelled: 0 });
    expect(await seeHours()).toEqual({ takenMinutes: 60 });
    await close(ofB, "completed");
    expect(await seeMonth()).toMatchObject({ held: 1, missed: 0, cancelled: 0 });
    const reopened = { status: "scheduled", from: "completed" } as const;
    await coach.mutation(api.calendar.close, { sessionId: ofB, ...reopened });
    await close(ofB, "no-show");
    expect(await seeMonth()).toMatchObject({ held: 0, missed: 1, cancelled: 0 });
    expect(await seeHours()).toEqual({ takenMinutes: 0 });
  });

  test("[group-12] counts once in the hours at a month's edge, and once when the whole group is cancelled", async () => {
    const groupId = "g".repeat(32);
    for (const clientId of [clientA(), clientB()]) {
      await hold(march.fromMs, { status: "completed", clientId, groupId });
      await hold(inMarchMs, { status: "cancelled", clientId, groupId });
    }
    expect(await seeMonth()).toMatchObject({ held: 1, missed: 0, cancelled: 1 });
    expect(await seeMonth(february)).toMatchObject({ held: 0, missed: 0, cancelled: 0 });
  });
});
