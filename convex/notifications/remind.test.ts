import { describe, expect, test } from "vitest";
import { book } from "../../tests/access/bookings";
import { callAs } from "../../tests/access/world";
import { useRemindedWorld } from "../../tests/support/reminded-world";
import { api } from "../_generated/api";

const world$ = useRemindedWorld();
const { world, at, goTo, schedule, moveTo, fill, liveIn, choose, letPass } = world$;
const { bellOf, remindersOf, waitingOf, readAll, remind, subjectsTo } = world$;
const { planAll, rearm } = world$;
const coach = () => callAs(world, "coach");

/** Wednesday noon is now. */
const friday = () => at("2026-03-20", "15:00");

describe("a session", () => {
  test("[remind-1] reminds both sides a day before and an hour before, once each", async () => {
    const sessionId = await schedule(friday());
    await fill(sessionId);
    await readAll();
    await goTo("2026-03-19", "14:59");
    expect(await remindersOf("clientA")).toEqual([]);
    for (const [date, time] of [
      ["2026-03-19", "15:00"],
      ["2026-03-20", "14:00"],
    ] as const) {
      await goTo(date, time);
      await Promise.all([remind(), remind()]);
      for (const caller of ["clientA", "coach"] as const) {
        expect(await bellOf(caller)).toMatchObject([
          { kind: "session_soon", sessionId, aboutAt: friday(), subjectTitle: "Harbour" },
        ]);
      }
      await readAll();
    }
    await letPass(24 * 60);
    expect(await remindersOf("clientA")).toEqual([]);
    expect((await subjectsTo("Ada")).filter((each) => each.includes("Your session"))).toEqual([
      "Ada: Your session with Coach Example is on Fri, Mar 20, 3:00 PM UTC",
      "Ada: Your session with Coach Example is on Fri, Mar 20, 3:00 PM UTC",
    ]);
  });

  test("[remind-2] that moves causes reminders for its new time only", async () => {
    const sessionId = await schedule(friday());
    await fill(sessionId);
    await goTo("2026-03-19", "15:00");
    expect(await remindersOf("clientA")).toEqual(["session_soon"]);
    const monday = at("2026-03-23", "15:00");
    await moveTo(sessionId, monday);
    expect(await remindersOf("clientA"), "what is no longer true leaves the bell").toEqual([]);
    await goTo("2026-03-20", "14:30");
    expect(await remindersOf("clientA")).toEqual([]);
    await goTo("2026-03-22", "15:00");
    expect(await bellOf("clientA")).toMatchObject([{ kind: "session_soon", aboutAt: monday }]);
    await goTo("2026-03-23", "14:00");
    expect(await bellOf("coach"), "one entry for each session").toHaveLength(1);
  });

  test("[remind-2] that moves away and back does not cause a second reminder", async () => {
    const sessionId = await schedule(friday());
    await fill(sessionId);
    await goTo("2026-03-19", "15:00");
    await readAll();
    await moveTo(sessionId, at("2026-03-23", "15:00"));
    await moveTo(sessionId, friday());
    await letPass(5);
    expect(await remindersOf("clientA")).toEqual([]);
    expect(await waitingOf("clientA")).toEqual(["session_soon 2026-03-20T14:00"]);
  });

  test("[remind-2] that is cancelled causes no reminders until it is restored", async () => {
    const sessionId = await schedule(friday());
    await goTo("2026-03-19", "15:00");
    await coach().mutation(api.sessions.cancel, { sessionId });
    expect(await remindersOf("clientA")).toEqual([]);
    expect([...(await waitingOf("clientA")), ...(await waitingOf("coach"))]).toEqual([]);
    await coach().mutation(api.sessions.undoCancel, { sessionId });
    await goTo("2026-03-20", "14:00");
    expect(await remindersOf("coach")).toEqual(["session_soon"]);
  });

  test("[remind-2] that is only requested reminds nobody until it is accepted", async () => {
    const sessionId = await book(world, "clientA");
    expect(await waitingOf("clientA")).toEqual([]);
    await coach().mutation(api.calendar.accept, { sessionId });
    expect((await waitingOf("clientA")).length).toBeGreaterThan(0);
    expect((await waitingOf("coach")).length).toBeGreaterThan(0);
  });

  test("[remind-6] reminds once after a pause of the server, and never after its start", async () => {
    const sessionId = await schedule(friday());
    await fill(sessionId);
    await goTo("2026-03-20", "14:30");
    expect(await remindersOf("clientA")).toEqual(["session_soon"]);
    expect((await subjectsTo("Ada")).filter((each) => each.includes("Your session"))).toHaveLength(
      1,
    );
    const other = await schedule(at("2026-03-25", "15:00"));
    await fill(other);
    await readAll();
    await goTo("2026-03-25", "15:00");
    expect(await remindersOf("clientA")).toEqual([]);
    expect(await waitingOf("clientA")).toEqual([]);
  });

  test("[remind-6] booked for the same afternoon has no reminder whose time is already over", async () => {
    await schedule(at("2026-03-18", "15:00"));
    expect(await waitingOf("clientA")).toEqual(["session_soon 2026-03-18T14:00"]);
  });

  test("[remind-1] reminds each person by their own clock, also across a clock change", async () => {
    await liveIn("clientA", "Europe/Berlin");
    await liveIn("coach", "America/New_York");
    await schedule(at("2026-03-29", "15:00", "Europe/Berlin"), "Europe/Berlin");
    expect(await waitingOf("clientA")).toEqual([
      "session_soon 2026-03-28T14:00", // three in the afternoon of a day with 23 hours
      "session_soon 2026-03-29T12:00",
      "session_prepare 2026-03-28T07:00",
    ]);
    expect(await waitingOf("coach")).toEqual([
      "session_soon 2026-03-28T13:00",
      "session_soon 2026-03-29T12:00",
    ]);
  });
});

describe("a suggestion", () => {
  test("[remind-3] to prepare is sent to the client the morning before, if the agenda is empty", async () => {
    await schedule(friday());
    await goTo("2026-03-19", "08:00");
    expect(await remindersOf("clientA")).toEqual(["session_prepare"]);
    expect(await remindersOf("coach")).toEqual([]);
    expect(await subjectsTo("Ada")).toContain(
      "Ada: The agenda of your session with Coach Example on Fri, Mar 20, 3:00 PM UTC is still empty",
    );
    const other = await schedule(at("2026-03-25", "15:00"));
    await fill(other);
    await readAll();
    await goTo("2026-03-24", "08:00");
    expect(await remindersOf("clientA")).toEqual([]);
  });

  test("[remind-3] to reflect is sent once after a completed session", async () => {
    const sessionId = await schedule(friday());
    await fill(sessionId);
    await goTo("2026-03-20", "16:00");
    await readAll();
    const close = { sessionId, status: "completed", from: "scheduled" } as const;
    await coach().mutation(api.calendar.close, close);
    await goTo("2026-03-20", "17:59");
    expect(await remindersOf("clientA")).toEqual([]);
    await goTo("2026-03-20", "18:00");
    expect(await remindersOf("clientA")).toEqual(["session_reflect"]);
    await readAll();
    await coach().mutation(api.calendar.close, {
      ...{ sessionId, status: "scheduled", from: "completed" },
    });
    await coach().mutation(api.calendar.close, close);
    await letPass(60);
    expect(await remindersOf("clientA")).toEqual([]);
  });
});

describe("a goal", () => {
  const setDate = (to: string | null, from: string | null) =>
    coach().mutation(api.goals.edit, {
      goalId: world.ofA.goalId,
      changes: { targetDate: { from, to } },
    });

  test("[remind-4] reminds the client three days before its date, and both sides the morning after", async () => {
    await setDate("2026-03-22", null);
    await goTo("2026-03-19", "08:00");
    expect(await remindersOf("clientA")).toEqual(["goal_due"]);
    expect(await remindersOf("coach")).toEqual([]);
    expect(await subjectsTo("Ada")).toContain("Ada: Your goal is due on Sun, Mar 22");
    await readAll();
    await goTo("2026-03-23", "08:00");
    expect(await remindersOf("clientA")).toEqual(["goal_overdue"]);
    expect(await remindersOf("coach")).toEqual(["goal_overdue"]);
    expect(await subjectsTo("Coach")).toContain("Coach: Ada Example’s goal was due on Sun, Mar 22");
  });

  test("[remind-4] that is reached or gets another date causes no reminder", async () => {
    await setDate("2026-03-22", null);
    await goTo("2026-03-19", "08:00");
    await setDate("2026-03-30", "2026-03-22");
    expect(await remindersOf("clientA")).toEqual([]);
    await goTo("2026-03-23", "08:00");
    expect(await remindersOf("coach")).toEqual([]);
    const { goalId } = world.ofA;
    await coach().mutation(api.goals.setStatus, { goalId, status: "completed" });
    await goTo("2026-03-31", "08:00");
    expect(await remindersOf("coach")).toEqual([]);
    expect(await waitingOf("coach")).toEqual([]);
  });
});

describe("an unanswered message", () => {
  const write = () => callAs(world, "clientA").mutation(api.messages.send, { content: "Words" });
  const clientId = () => world.people.clientA.userId;
  const setThread = (isDone: boolean, snoozedUntil: number | null) =>
    coach().mutation(api.inbox.setThread, { clientId: clientId(), isDone, snoozedUntil });

  test("[remind-5] reminds the coach after a day, unless it was answered", async () => {
    await write();
    await letPass(23 * 60);
    await write();
    await letPass(11);
    expect(await remindersOf("coach")).toEqual([]);
    await letPass(49);
    expect(await bellOf("coach")).toMatchObject([{ kind: "message_waiting", firstName: "Ada" }]);
    expect(await subjectsTo("Coach")).toContain("Coach: Ada Example waits for your answer");
    await coach().mutation(api.inbox.send, {
      ...{ clientIds: [clientId()], subject: "", content: "Words" },
    });
    expect(await remindersOf("coach")).toEqual([]);
    await letPass(48 * 60);
    expect(await remindersOf("coach")).toEqual([]);
  });

  test("[remind-5] causes a reminder only after a snooze has ended, and none in a conversation marked as done", async () => {
    await write();
    await setThread(false, at("2026-03-20", "09:00"));
    await letPass(24 * 60);
    expect(await remindersOf("coach")).toEqual([]);
    await goTo("2026-03-20", "09:00");
    expect(await remindersOf("coach")).toEqual(["message_waiting"]);
    await readAll();
    await write();
    await setThread(true, null);
    await letPass(24 * 60);
    await write(); // a new message starts a new wait
    await letPass(23 * 60);
    expect(await remindersOf("coach")).toEqual([]);
    await letPass(60);
    expect(await remindersOf("coach")).toEqual(["message_waiting"]);
  });

  test("[remind-5] is no longer among the notifications once the conversation is done, and returns when a snooze ends", async () => {
    await write();
    await letPass(24 * 60);
    expect(await remindersOf("coach")).toEqual(["message_waiting"]);
    await setThread(false, at("2026-03-20", "09:00"));
    expect(await remindersOf("coach")).toEqual([]);
    await rearm("coach");
    await goTo("2026-03-20", "08:59");
    expect(await remindersOf("coach")).toEqual([]);
    await goTo("2026-03-20", "09:00");
    expect(await remindersOf("coach")).toEqual(["message_waiting"]);
    await setThread(true, null);
    expect(await remindersOf("coach")).toEqual([]);
    expect(await waitingOf("coach")).toEqual([]);
  });

  test("[remind-5] does not count as waiting while its conversation is done", async () => {
    await write();
    expect(await waitingOf("coach")).toEqual(["message_waiting 2026-03-19T12:00"]);
    await setThread(true, null);
    expect(await waitingOf("coach")).toEqual([]);
    await setThread(false, null);
    expect(await waitingOf("coach")).toEqual(["message_waiting 2026-03-19T12:00"]);
    await setThread(false, at("2026-03-21", "09:00"));
    expect(await waitingOf("coach")).toEqual(["message_waiting 2026-03-21T09:00"]);
  });

  test("[remind-5] reminds after the number of hours that the coach chose, or never", async () => {
    await choose("coach", { unansweredHours: 4 });
    await write();
    expect(await waitingOf("coach")).toEqual(["message_waiting 2026-03-18T16:00"]);
    await choose("coach", { unansweredHours: 0 });
    await rearm("coach");
    expect(await waitingOf("coach")).toEqual([]);
  });
});

test("[remind-7] the end of a coaching cancels every reminder, and undoing it plans them again", async () => {
  await schedule(friday());
  await callAs(world, "clientA").mutation(api.messages.send, { content: "Words" });
  const clientId = world.people.clientA.userId;
  const coachingId = await coach().mutation(api.clients.end, { clientId, cancelsAhead: true });
  await planAll();
  const left = await world.t.run(({ db }) =>
    db
      .query("reminders")
      .withIndex("by_dueAt", (q) => q.gt("dueAt", 0))
      .take(10),
  );
  expect(left).toEqual([]);
  await coach().mutation(api.clients.resume, { coachingId });
  await planAll();
  expect(await waitingOf("coach")).toEqual(["message_waiting 2026-03-19T12:00"]);
});
