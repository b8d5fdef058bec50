import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../domain/time/calendar-dates";
import { utcMsToWallTime } from "../../domain/time/time-zones";
import {
  METRIC_FIELDS,
  metricNumberMax,
  metricsMax,
  metricsOpenMax,
  numberDaysBack,
} from "../../domain/work/metrics";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  const { metricId, numberId } = stage.world.belongings;
  await stage.world.t.run(async ({ db }) => {
    await db.delete("metricNumbers", numberId);
    await db.delete("metrics", metricId);
  });
});

const client = () => callAs(stage.world, "clientA");
const coach = () => callAs(stage.world, "coach");
const clientId = () => stage.world.people.clientA.userId;
interface Draft {
  name: string;
  unit: string;
  goodSide: "above" | "below";
  target: number | null;
}
const draft: Draft = { name: "Sleep", unit: "h", goodSide: "above", target: 7 };
const add = (change: Partial<Draft> = {}) =>
  client().mutation(api.metrics.add, { ...draft, ...change });
const addFor = (change: Partial<Draft> = {}) =>
  coach().mutation(api.metrics.addFor, { clientId: clientId(), ...draft, ...change });
const own = () => client().query(api.metrics.own, {});
const ofClient = () => coach().query(api.metrics.ofClient, { clientId: clientId() });
const numbers = (metricId: Id<"metrics">, by = client()) =>
  by.query(api.metrics.numbers, { metricId });
const today = () => new Date().toISOString().slice(0, 10);
const record = (metricId: Id<"metrics">, value: number, { by = client(), date = today() } = {}) =>
  by.mutation(api.metrics.record, { metricId, date, value });
const refused = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });
const notFound = { data: { code: "NOT_FOUND" } };

test("[metric-1] both sides define metrics, and both see the same list and who defined each", async () => {
  await addFor({ name: " Sleep " });
  await add({ name: "Late emails", unit: " ", goodSide: "below", target: null });
  const { metrics } = await own();
  expect(metrics).toMatchObject([
    { name: "Sleep", unit: "h", goodSide: "above", target: 7, definedBy: "coach" },
    { name: "Late emails", goodSide: "below", definedBy: "client", isArchived: false },
  ]);
  expect(metrics[1]).not.toHaveProperty("unit");
  expect(metrics[1]).not.toHaveProperty("target");
  expect(await ofClient()).toEqual(await own());
  expect((await callAs(stage.world, "clientB").query(api.metrics.own, {})).metrics).toEqual([]);
});

test("[metric-2] the coach can change and archive every metric, the client only their own", async () => {
  const [theirs, mine] = [await addFor(), await add()];
  const words = { ...draft, name: "Other", target: null };
  const change = (by: ReturnType<typeof client>, metricId: Id<"metrics">) =>
    by.mutation(api.metrics.change, { metricId, ...words });
  const archive = (by: ReturnType<typeof client>, metricId: Id<"metrics">) =>
    by.mutation(api.metrics.archive, { metricId, isArchived: true });
  await expect(change(client(), theirs)).rejects.toMatchObject(notFound);
  await expect(archive(client(), theirs)).rejects.toMatchObject(notFound);
  await change(client(), mine);
  await change(coach(), theirs);
  await archive(coach(), mine);
  expect((await own()).metrics).toMatchObject([
    { name: "Other", definedBy: "coach", isArchived: false },
    { name: "Other", definedBy: "client", isArchived: true },
  ]);
  expect((await own()).metrics[0]).not.toHaveProperty("target");
});

test("[metric-2] at most six metrics are open, and an archived one can be reopened when there is room", async () => {
  const first = await addFor();
  const archive = (isArchived: boolean) =>
    coach().mutation(api.metrics.archive, { metricId: first, isArchived });
  for (let count = 1; count < metricsOpenMax; count += 1) await add();
  const tooMany = refused("metrics", "too_long");
  await expect(add()).rejects.toMatchObject(tooMany);
  await expect(addFor()).rejects.toMatchObject(tooMany);
  await archive(true);
  const sixth = await add();
  await expect(archive(false)).rejects.toMatchObject(tooMany);
  await client().mutation(api.metrics.archive, { metricId: sixth, isArchived: true });
  await archive(false);
  expect((await own()).metrics[0]?.isArchived).toBe(false);
});

test("a client cannot have more metrics than can be listed, archived ones included", async () => {
  for (let count = 0; count < metricsMax; count += 1) {
    const metricId = await add();
    await client().mutation(api.metrics.archive, { metricId, isArchived: true });
  }
  await expect(add()).rejects.toMatchObject(refused("metrics", "not_allowed"));
  expect((await own()).metrics).toHaveLength(metricsMax);
});

describe("[metric-3] a value", () => {
  test("is stored once a day: recording again replaces it, and both sides read it", async () => {
    const metricId = await addFor();
    const yesterday = addDays(today(), -1);
    await record(metricId, 6.25);
    await record(metricId, 7, { date: yesterday });
    await record(metricId, -6.5);
    const recorded = { recordedBy: "client" };
    const expected = [
      { date: yesterday, value: 7, ...recorded },
      { date: today(), value: -6.5, ...recorded },
    ];
    expect(await numbers(metricId)).toEqual(expected);
    expect(await numbers(metricId, coach())).toEqual(expected);
  });

  test("can be deleted by the client", async () => {
    const metricId = await addFor();
    await record(metricId, 6);
    const remove = () => client().mutation(api.metrics.removeOfDay, { metricId, date: today() });
    await remove();
    expect(await numbers(metricId)).toEqual([]);
    await expect(remove()).rejects.toMatchObject(notFound);
  });

  test.each([Infinity, Number.NaN, metricNumberMax + 1, -metricNumberMax - 1, 1.005])(
    "of %s is refused, also as a target",
    async (value) => {
      const metricId = await addFor();
      await expect(record(metricId, value)).rejects.toMatchObject(refused("value", "malformed"));
      expect(await numbers(metricId)).toEqual([]);
      const wrong = refused("target", "malformed");
      await expect(addFor({ target: value })).rejects.toMatchObject(wrong);
    },
  );

  test("is accepted for the last days only, by the client's own calendar", async () => {
    const metricId = await addFor();
    const zone = "Pacific/Kiritimati"; // one day ahead of UTC from ten in the morning UTC
    await client().mutation(api.profile.save, { timeZone: zone });
    const theirToday = utcMsToWallTime(Date.now(), zone).date;
    await record(metricId, 1, { date: theirToday });
    await record(metricId, 1, { by: coach(), date: addDays(theirToday, -numberDaysBack) });
    for (const days of [1, -numberDaysBack - 1]) {
      const early = record(metricId, 1, { date: addDays(theirToday, days) });
      await expect(early).rejects.toMatchObject(refused("date", "not_allowed"));
    }
    const wrong = record(metricId, 1, { date: "18.03.2026" });
    await expect(wrong).rejects.toMatchObject(refused("date", "malformed"));
    expect((await ofClient()).timeZone).toBe(zone);
  });

  test("cannot be recorded or deleted while its metric is archived", async () => {
    const metricId = await addFor();
    await record(metricId, 5);
    await coach().mutation(api.metrics.archive, { metricId, isArchived: true });
    const archived = refused("metricId", "not_allowed");
    await expect(record(metricId, 6)).rejects.toMatchObject(archived);
    await expect(
      client().mutation(api.metrics.removeOfDay, { metricId, date: today() }),
    ).rejects.toMatchObject(archived);
    expect(await numbers(metricId)).toMatchObject([{ value: 5 }]);
  });
});

test("[metric-4] a coach's value is marked as such, and never replaces or deletes the client's own", async () => {
  const metricId = await addFor();
  await record(metricId, 5, { by: coach() });
  await record(metricId, 6, { by: coach() });
  expect(await numbers(metricId)).toMatchObject([{ value: 6, recordedBy: "coach" }]);
  await record(metricId, 7);
  expect(await numbers(metricId)).toMatchObject([{ value: 7, recordedBy: "client" }]);
  const over = record(metricId, 8, { by: coach() });
  await expect(over).rejects.toMatchObject(refused("recordedBy", "not_allowed"));
  const remove = (by: ReturnType<typeof client>, date: string) =>
    by.mutation(api.metrics.removeOfDay, { metricId, date });
  await expect(remove(coach(), today())).rejects.toMatchObject(notFound);
  const yesterday = addDays(today(), -1);
  await record(metricId, 8, { by: coach(), date: yesterday });
  await remove(coach(), yesterday);
  await record(metricId, 8, { by: coach(), date: yesterday });
  await remove(client(), yesterday);
  expect(await numbers(metricId)).toMatchObject([{ date: today(), value: 7 }]);
});

test("[metric-6] a new coach reads the recorded values, the former one no longer", async () => {
  const metricId = await addFor();
  await record(metricId, 5);
  const { t, coachingId, people } = stage.world;
  await t.run(async ({ db }) => {
    const now = Date.now();
    await db.patch("coachings", coachingId, { endedAt: now });
    const coachId = people.otherCoach.userId;
    await db.insert("coachings", { clientId: clientId(), coachId, startedAt: now });
    const openUntil = Number.MAX_SAFE_INTEGER;
    await db.insert("recordVisits", { coachId, clientId: clientId(), openUntil });
  });
  const next = callAs(stage.world, "otherCoach");
  expect(await numbers(metricId, next)).toMatchObject([{ value: 5 }]);
  await next.mutation(api.metrics.change, { metricId, ...draft, name: "Other" });
  await expect(numbers(metricId, coach())).rejects.toMatchObject(notFound);
});

test("[metric-6] every value is in the coach's export of the client, page by page", async () => {
  const metricId = await addFor();
  for (const days of [2, 1, 0]) await record(metricId, days, { date: addDays(today(), -days) });
  const page = (cursor: string | null) =>
    coach().query(api.metrics.numbersOfClient, {
      clientId: clientId(),
      paginationOpts: { numItems: 2, cursor },
    });
  const first = await page(null);
  const second = await page(first.continueCursor);
  const values = [...first.page, ...second.page].map(({ value }) => value);
  expect(values).toEqual([2, 1, 0]);
  expect(first.page[0]).toMatchObject({ metricId, recordedBy: "client" });
});

test.each([
  [{ name: " \u200b" }, "name", "blank"],
  [{ name: "x".repeat(METRIC_FIELDS.name.charactersMax + 1) }, "name", "too_long"],
  [{ unit: "x".repeat(METRIC_FIELDS.unit.charactersMax + 1) }, "unit", "too_long"],
] as const)("%j is refused, and nothing is stored", async (change, field, reason) => {
  await expect(addFor(change)).rejects.toMatchObject(refused(field, reason));
  await expect(add(change)).rejects.toMatchObject(refused(field, reason));
  expect((await own()).metrics).toEqual([]);
});
