import { describe, expect, test } from "vitest";
import { attempt } from "../../tests/access/attempts";
import { callAs } from "../../tests/access/world";
import { useRemindedWorld } from "../../tests/support/reminded-world";
import { api, internal } from "../_generated/api";

const world$ = useRemindedWorld();
const { world, at, goTo, schedule, fill, choose, letPass, beAt } = world$;
const { remindersOf, waitingOf, readAll, subjectsTo, emails, remind, rearm } = world$;
const friday = () => at("2026-03-20", "15:00");
const reminded = async (name: string) =>
  (await subjectsTo(name)).filter((each) => / is on |updates/.test(each));

describe("a person's choice", () => {
  test("[remind-1] of reminder times moves waiting reminders, for that person only", async () => {
    await schedule(friday());
    const before = await waitingOf("coach");
    await choose("clientA", { reminderMinutes: [15, 2 * 24 * 60] });
    await rearm("clientA");
    expect((await waitingOf("clientA")).toSorted()).toEqual([
      "session_prepare 2026-03-19T08:00",
      "session_soon 2026-03-18T15:00",
      "session_soon 2026-03-20T14:45",
    ]);
    expect(await waitingOf("coach")).toEqual(before);
    await choose("coach", { reminderMinutes: [] });
    await rearm("coach");
    expect(await waitingOf("coach")).toEqual([]);
  });

  test("[remind-1] of reminder times must be one that the page offers", async () => {
    for (const change of [
      { reminderMinutes: [7] },
      { reminderMinutes: [60, 60] },
      { unansweredHours: 5 },
    ]) {
      await expect(choose("clientA", change)).rejects.toMatchObject({
        data: { code: "INVALID" },
      });
    }
  });

  test("[remind-8] to switch off emails still lists the reminder among the notifications", async () => {
    await choose("clientA", { paces: [{ event: "reminders", pace: "off" }] });
    await fill(await schedule(friday()));
    await readAll();
    await goTo("2026-03-19", "15:00");
    expect(await remindersOf("clientA")).toEqual(["session_soon"]);
    expect(await reminded("Ada")).toEqual([]);
  });

  test("[remind-8] to pause stops emails", async () => {
    await choose("clientA", { pausedUntil: at("2026-03-25", "12:00") });
    await fill(await schedule(friday()));
    await goTo("2026-03-20", "14:00");
    expect(await reminded("Ada")).toEqual([]);
  });

  test("[remind-8] of quiet hours delays an email to their end, and drops one that would then be after the session's start", async () => {
    await choose("clientA", { quietFromMinute: 14 * 60, quietToMinute: 16 * 60 });
    await fill(await schedule(friday()));
    await goTo("2026-03-19", "15:00");
    expect(await reminded("Ada")).toEqual([]);
    await goTo("2026-03-19", "16:00");
    expect(await reminded("Ada")).toHaveLength(1);
    await goTo("2026-03-20", "14:00");
    await goTo("2026-03-20", "16:00");
    expect(await reminded("Ada")).toHaveLength(1);
  });
});

test("[remind-8] a coach gets the reminders of the day in one email each morning", async () => {
  const two = [friday(), at("2026-03-20", "17:00")];
  for (const startsAt of two) await fill(await schedule(startsAt));
  await goTo("2026-03-19", "15:00");
  await goTo("2026-03-19", "17:00");
  expect(await reminded("Coach")).toEqual([]);
  await goTo("2026-03-20", "08:00");
  expect(await reminded("Coach")).toEqual(["Coach: 2 updates from Ada Example"]);
});

test("[remind-8] a reminder that was read on screen is not sent by email", async () => {
  await fill(await schedule(friday()));
  await beAt("2026-03-19", "15:00");
  await remind();
  await readAll();
  await letPass(1);
  expect(await reminded("Ada")).toEqual([]);
});

test("[remind-6] an email still in the queue when its session starts is not sent", async () => {
  await fill(await schedule(friday()));
  await goTo("2026-03-20", "14:00");
  const letters = await world.t.run(({ db }) => db.query("outbox").order("desc").take(10));
  const letter = letters.find(({ subject }) => subject.startsWith("Your session"));
  if (letter === undefined) throw new Error("No reminder was emailed");
  const letterId = letter._id;
  await world.t.run(({ db }) => db.patch("outbox", letterId, { nextTryAt: 1 }));
  await beAt("2026-03-20", "15:00");
  expect(await world.t.mutation(internal.mail.outbox.claim, { letterId })).toBeNull();
  expect(await world.t.run(({ db }) => db.get("outbox", letterId))).toBeNull();
});

test("[remind-7] settled reminders are deleted after a month", async () => {
  await fill(await schedule(friday()));
  await goTo("2026-03-20", "14:00");
  const count = () => world.t.run(async ({ db }) => (await db.query("reminders").take(50)).length);
  const before = await count();
  await world.t.mutation(internal.notifications.remind.sweep, {});
  expect(await count()).toBe(before);
  await letPass(31 * 24 * 60);
  await world.t.mutation(internal.notifications.remind.sweep, {});
  expect(await count()).toBe(0);
});

test("[remind-7] nobody can write, read or remove another person's reminder", async () => {
  await fill(await schedule(friday()));
  await goTo("2026-03-19", "15:00");
  const clientId = world.people.clientA.userId;
  const [own, reminder] = await world.t.run(async ({ db }) => {
    const rows = await db.query("notifications").order("desc").take(50);
    return [
      rows.find(({ userId, kind }) => userId === clientId && kind === "session_soon"),
      await db.query("reminders").first(),
    ];
  });
  if (own === undefined || reminder === null) throw new Error("Nobody was reminded");
  const { _id, _creationTime: _, ...draft } = own;
  for (const caller of ["coach", "clientB", "clientA"] as const) {
    const removed = await attempt(world, caller, (db) => db.delete("notifications", _id));
    expect(removed).toBe("NOT_FOUND");
    const written = await attempt(world, caller, (db) => db.insert("notifications", draft));
    expect(written).toBe("NOT_FOUND");
    const settled = await attempt(world, caller, (db) => db.delete("reminders", reminder._id));
    expect(settled).toBe("NOT_FOUND");
  }
  expect(await callAs(world, "clientA").query(api.notifications.unread, {})).not.toEqual([]);
});

test("[remind-8] emails have no titles unless the reader wants them", async () => {
  await choose("clientA", { showsWords: true });
  const sessionId = await schedule(friday());
  await fill(sessionId);
  await goTo("2026-03-19", "15:00");
  const texts = (await emails()).map(({ to, text }) => `${to} ${text}`);
  expect(texts.some((text) => text.startsWith("Ada") && text.includes("“Harbour”"))).toBe(true);
  expect(texts.filter((text) => text.startsWith("Coach")).join("")).not.toContain("Harbour");
});
