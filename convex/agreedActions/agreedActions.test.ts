import { beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../domain/time/calendar-dates";
import { AGREED_ACTION_FIELDS, agreedActionsOpenMax } from "../../domain/work/agreed-actions";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const stage = {} as { world: World };
beforeEach(async () => {
  stage.world = await buildWorld();
  await stage.world.t.run(({ db }) => db.delete("agreedActions", stage.world.belongings.actionId));
});

const client = () => callAs(stage.world, "clientA");
const coach = () => callAs(stage.world, "coach");
const clientId = () => stage.world.people.clientA.userId;
const draft = { text: "Walk without a phone", dueDate: null, isHabit: false };
type Draft = Partial<Omit<typeof draft, "dueDate">> & {
  dueDate?: string | null;
  sessionId?: World["ofA"]["sessionId"];
};
const addFor = (change: Draft = {}) =>
  coach().mutation(api.agreedActions.addFor, { clientId: clientId(), ...draft, ...change });
const own = () => client().query(api.agreedActions.own, {});
const ofClient = () => coach().query(api.agreedActions.ofClient, { clientId: clientId() });
const refused = (field: string, reason: string) => ({ data: { code: "INVALID", field, reason } });

test("[action-1] both sides add actions, with or without a session, and read the same list", async () => {
  const { sessionId } = stage.world.ofA;
  await addFor({ text: " Call the clinic ", dueDate: "2026-04-02", sessionId });
  await client().mutation(api.agreedActions.add, { ...draft, dueDate: "2026-04-01" });
  await addFor({ text: "Some day" });
  expect(await own()).toMatchObject([
    { text: "Walk without a phone", addedBy: "client", dueDate: "2026-04-01" },
    { text: "Call the clinic", addedBy: "coach", dueDate: "2026-04-02", sessionId },
    { text: "Some day", addedBy: "coach" },
  ]);
  expect(await ofClient()).toEqual(await own());
  expect(await callAs(stage.world, "clientB").query(api.agreedActions.own, {})).toEqual([]);
});

test("[action-2] the client marks an action as done or open again; the coach cannot", async () => {
  const actionId = await addFor({ dueDate: "2026-04-01" });
  await addFor({ text: "Later" });
  const setDone = (isDone: boolean) =>
    client().mutation(api.agreedActions.setDone, { actionId, isDone });
  await setDone(true);
  expect(await ofClient()).toMatchObject([
    { text: "Later" },
    { text: draft.text, doneAt: expect.any(Number) as number },
  ]);
  await setDone(false);
  expect((await ofClient()).map(({ doneAt }) => doneAt)).toEqual([undefined, undefined]);
  await expect(
    coach().mutation(api.agreedActions.setDone, { actionId, isDone: true }),
  ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("[action-3] both sides can change an action's text and date", async () => {
  const actionId = await addFor({ dueDate: "2026-04-01" });
  const words = { actionId, text: "Walk twice", dueDate: null };
  await client().mutation(api.agreedActions.change, words);
  expect(await own()).toMatchObject([{ text: "Walk twice", addedBy: "coach" }]);
  expect((await own())[0]?.dueDate).toBeUndefined();
  await coach().mutation(api.agreedActions.change, { ...words, dueDate: "2026-05-01" });
  expect((await own())[0]?.dueDate).toBe("2026-05-01");
});

test("[action-4] the other side gets one notification for several new actions, and the coach's timeline shows what was done", async () => {
  const actionId = await addFor();
  await addFor({ text: "Second" });
  const bell = await client().query(api.notifications.unread, {});
  expect(bell.filter(({ kind }) => kind === "action_agreed")).toMatchObject([
    { happenings: 2, subjectTitle: draft.text },
  ]);
  await client().mutation(api.agreedActions.setDone, { actionId, isDone: true });
  const paginationOpts = { numItems: 10, cursor: null };
  const args = { clientId: clientId(), paginationOpts };
  const { page } = await coach().query(api.clients.timeline, args);
  expect(page[0]).toMatchObject({ kind: "action_done", by: "client", subjectTitle: draft.text });
});

describe("[action-6] a habit", () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const tick = (actionId: Awaited<ReturnType<typeof addFor>>, date: string, isDone = true) =>
    client().mutation(api.agreedActions.checkIn, { actionId, date, isDone });

  test("is ticked by the client day by day, until it is marked as done", async () => {
    const actionId = await addFor({ isHabit: true });
    const yesterday = addDays(today(), -1);
    await tick(actionId, today());
    await tick(actionId, yesterday);
    expect((await ofClient())[0]?.habitDays).toEqual([yesterday, today()]);
    await tick(actionId, today(), false);
    expect((await ofClient())[0]?.habitDays).toEqual([yesterday]);
    await client().mutation(api.agreedActions.setDone, { actionId, isDone: true });
    await expect(tick(actionId, today())).rejects.toMatchObject(refused("actionId", "not_allowed"));
  });

  test("accepts only days of the last week, and only a habit accepts days", async () => {
    const actionId = await addFor({ isHabit: true });
    const early = tick(actionId, addDays(today(), -8));
    await expect(early).rejects.toMatchObject(refused("date", "not_allowed"));
    await expect(tick(actionId, "18.03.2026")).rejects.toMatchObject(refused("date", "malformed"));
    const once = await addFor();
    await expect(tick(once, today())).rejects.toMatchObject(refused("actionId", "not_allowed"));
  });
});

test.each([
  [{ text: " \u200b" }, "text", "blank"],
  [{ text: "x".repeat(AGREED_ACTION_FIELDS.text.charactersMax + 1) }, "text", "too_long"],
  [{ dueDate: "2026-02-30" }, "dueDate", "malformed"],
] as const)("%j is refused, and nothing is stored", async (change, field, reason) => {
  await expect(addFor(change)).rejects.toMatchObject(refused(field, reason));
  expect(await own()).toEqual([]);
});

test("a client's number of open actions is limited, also when a finished one is reopened", async () => {
  const done = await addFor();
  await client().mutation(api.agreedActions.setDone, { actionId: done, isDone: true });
  for (let count = 0; count < agreedActionsOpenMax; count += 1) await addFor();
  const tooMany = refused("agreedActions", "too_long");
  await expect(addFor()).rejects.toMatchObject(tooMany);
  await expect(
    client().mutation(api.agreedActions.setDone, { actionId: done, isDone: false }),
  ).rejects.toMatchObject(tooMany);
});

test("refuses an action for another client's session", async () => {
  const { sessionId } = stage.world.ofB;
  await expect(addFor({ sessionId })).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
});

test("a removed action disappears for both sides", async () => {
  const actionId = await addFor();
  await client().mutation(api.agreedActions.remove, { actionId });
  expect(await ofClient()).toEqual([]);
});
