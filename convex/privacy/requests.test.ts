import { beforeEach, describe, expect, test, vi } from "vitest";
import { requestCharactersMax, requestsPerDayMax, requestUndoMs } from "../../domain/limits";
import { requestDueAt, type RequestType } from "../../domain/privacy/requests";
import { dayMs } from "../../domain/time/time-spans";
import { addRequest } from "../../tests/access/nouns/privacy";
import { buildWorld, callAs, type World } from "../../tests/access/world";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const refusedAs = (code: string, facts = {}) => ({
  data: expect.objectContaining({ code, ...facts }) as unknown,
});

const held = {} as { world: World };
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse("2026-01-31T09:00:00Z") });
  held.world = await buildWorld();
  await held.world.t.run(({ db }) => db.delete("privacyRequests", held.world.belongings.requestId));
});

const ada = () => callAs(held.world, "clientA");
const coach = () => callAs(held.world, "coach");
const ask = (type: RequestType = "restrict", text = "Please stop.") =>
  ada().mutation(api.requests.ask, { type, text });
const own = async () => (await ada().query(api.requests.list, firstPage)).page;
const owed = async () => (await coach().query(api.requests.owed, firstPage)).page;
const answer = (requestId: Id<"privacyRequests">, words = "Done.") =>
  coach().mutation(api.requests.answer, { requestId, outcome: "answered", answer: words });
const letters = async () => {
  await held.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  return await held.world.t.query(internal.mail.outbox.list, {});
};

describe("a request", () => {
  test("[policy-8] B04: is due at the sooner of two dates, which both sides see", async () => {
    await ask();
    const dueAt = Date.parse("2026-02-28T09:00:00Z");
    expect(await own()).toMatchObject([{ type: "restrict", text: "Please stop.", dueAt }]);
    expect(await owed()).toMatchObject([{ firstName: "Ada", status: "open", dueAt }]);
    await ask("support", "Where is the library?");
    const [first] = await owed();
    expect(first).toMatchObject({ type: "support", dueAt: Date.parse("2026-02-02T09:00:00Z") });
  });

  test("is answered once: the client sees the answer and gets an email, and nothing is due any more", async () => {
    const requestId = await ask();
    await letters();
    await answer(requestId, "  It is stopped.  ");
    expect(await owed()).toEqual([]);
    expect(await own()).toMatchObject([
      { status: "answered", answer: "It is stopped.", closedAt: Date.now() },
    ]);
    const { page } = await coach().query(api.requests.closed, firstPage);
    expect(page).toMatchObject([{ requestId, status: "answered" }]);
    await expect(answer(requestId)).rejects.toMatchObject(refusedAs("CONFLICT"));
    const last = (await letters()).filter(({ to }) => to === "Ada@example.com");
    expect(last.map(({ subject }) => subject)).toEqual([
      "Your request on Passage has been answered",
    ]);
    expect(last[0]?.text).toContain("https://portal.example/dashboard/privacy#requests");
    expect(JSON.stringify(last)).not.toContain("stopped");
  });

  test("can be declined, with a reason of limited length", async () => {
    const requestId = await ask("delete", "Everything of March.");
    const decline = (words: string) =>
      coach().mutation(api.requests.answer, { requestId, outcome: "declined", answer: words });
    await expect(decline(" \u200B ")).rejects.toMatchObject(
      refusedAs("INVALID", { field: "answer", reason: "blank" }),
    );
    await expect(decline("a".repeat(requestCharactersMax + 1))).rejects.toMatchObject(
      refusedAs("INVALID", { field: "answer", reason: "too_long" }),
    );
    await decline("The law asks me to keep it.");
    expect(await own()).toMatchObject([{ status: "declined" }]);
  });

  test("needs a text of limited length, in any script", async () => {
    await expect(ask("correct", " \u200B\n")).rejects.toMatchObject(refusedAs("INVALID"));
    await expect(ask("correct", "a".repeat(100_000))).rejects.toMatchObject(refusedAs("INVALID"));
    await ask("correct", "אנא תקנו 🌿");
    expect(await own()).toMatchObject([{ text: "אנא תקנו 🌿" }]);
  });

  test("is refused beyond a daily limit", async () => {
    for (let asked = 0; asked < requestsPerDayMax; asked += 1) await ask();
    await expect(ask()).rejects.toMatchObject(refusedAs("RATE_LIMITED"));
  });

  test("can be withdrawn by its client and restored for a time, with the same due date", async () => {
    const requestId = await ask();
    const before = await own();
    await ada().mutation(api.requests.withdraw, { requestId });
    await ada().mutation(api.requests.withdraw, { requestId }); // A double click.
    expect(await owed()).toEqual([]);
    await expect(answer(requestId)).rejects.toMatchObject(refusedAs("CONFLICT"));
    vi.setSystemTime(Date.now() + requestUndoMs);
    await ada().mutation(api.requests.restore, { requestId });
    await ada().mutation(api.requests.restore, { requestId });
    expect(await own()).toEqual(before);
    await ada().mutation(api.requests.withdraw, { requestId });
    vi.setSystemTime(Date.now() + requestUndoMs + 1);
    await expect(ada().mutation(api.requests.restore, { requestId })).rejects.toMatchObject(
      refusedAs("INVALID", { reason: "too_late" }),
    );
    const second = await ask();
    await answer(second);
    for (const act of [api.requests.withdraw, api.requests.restore]) {
      await expect(ada().mutation(act, { requestId: second })).rejects.toMatchObject(
        refusedAs("CONFLICT"),
      );
    }
  });

  test("can still be answered after the coaching, by the coach it was sent to", async () => {
    await ask();
    const { t, coachingId } = held.world;
    await t.run(({ db }) => db.patch("coachings", coachingId, { endedAt: Date.now() }));
    const again = await ask("delete", "All of it.");
    expect((await owed()).map(({ text }) => text).toSorted()).toEqual([
      "All of it.",
      "Please stop.",
    ]);
    await answer(again);
    expect(await owed()).toHaveLength(1);
  });

  test("moves to the next coach with a hand-over", async () => {
    await ask();
    await held.world.t.mutation(internal.signIn.coaches.remove, { email: "Coach@example.com" });
    const { page } = await callAs(held.world, "otherCoach").query(api.requests.owed, firstPage);
    expect(page).toMatchObject([{ firstName: "Ada", text: "Please stop." }]);
  });
});

test("open requests are counted by urgency at the given moment", async () => {
  await ask();
  const count = (nowMs: number) => coach().query(api.requests.countOpen, { nowMs });
  const dueAt = requestDueAt("restrict", Date.now());
  expect(await count(Date.now())).toEqual({ open: 1, soon: 0, overdue: 0 });
  expect(await count(dueAt - dayMs)).toEqual({ open: 1, soon: 1, overdue: 0 });
  expect(await count(dueAt + 1)).toEqual({ open: 1, soon: 0, overdue: 1 });
  const others = callAs(held.world, "otherCoach");
  expect(await others.query(api.requests.countOpen, { nowMs: dueAt })).toMatchObject({ open: 0 });
});

describe("B04: the reminders", () => {
  /** Emails to the coach after so many days of hourly runs. */
  const remindersBy = async (days: number[]) => {
    const { t, people } = held.world;
    const receivedAt = Date.now();
    await t.run(({ db }) => addRequest(db, people.clientA.userId, people.coach.userId, receivedAt));
    const counts: number[] = [];
    for (const day of days) {
      vi.setSystemTime(receivedAt + day * dayMs);
      await t.mutation(internal.mail.requestLetters.remind, {});
      await t.mutation(internal.mail.requestLetters.remind, {}); // Twice in one hour.
      counts.push((await t.query(internal.mail.outbox.list, {})).length);
    }
    return counts;
  };

  test("are sent after 7, 21 and 27 days, each exactly once", async () => {
    const days = [0, 6.99, 7, 7.01, 20, 21, 26, 27, 27.5, 29, 40];
    expect(await remindersBy(days)).toEqual([0, 0, 1, 1, 1, 2, 2, 3, 3, 3, 3]);
    const [letter] = await held.world.t.query(internal.mail.outbox.list, {});
    expect(letter).toMatchObject({
      to: "Coach@example.com",
      subject: "An answer on Passage is due by February 28, 2026",
    });
  });

  test("that a stopped server missed are sent as one email", async () => {
    expect(await remindersBy([28, 29])).toEqual([1, 1]);
  });

  test("[notify-8] wait for the end of the coach's quiet hours", async () => {
    vi.setSystemTime(Date.parse("2026-01-31T22:00:00Z"));
    expect(await remindersBy([7, 7 + 8.9 / 24, 7 + 9 / 24, 8])).toEqual([0, 0, 1, 1]);
  });

  test("end with the answer", async () => {
    const requestId = await ask();
    await answer(requestId);
    const before = (await letters()).length;
    vi.setSystemTime(Date.now() + 27 * dayMs);
    await held.world.t.mutation(internal.mail.requestLetters.remind, {});
    expect(await letters()).toHaveLength(before);
  });

  test("cover more requests than one run takes", async () => {
    const { t, people } = held.world;
    const receivedAt = Date.now() - 8 * dayMs;
    await t.run(async ({ db }) => {
      for (let count = 0; count < 120; count += 1) {
        await addRequest(db, people.clientA.userId, people.coach.userId, receivedAt);
      }
    });
    await t.mutation(internal.mail.requestLetters.remind, {});
    await t.finishAllScheduledFunctions(vi.runAllTimers);
    const sent = await t.run(({ db }) => db.query("outbox").take(500));
    expect(sent).toHaveLength(120);
  });
});
