import { beforeEach, describe, expect, test, vi } from "vitest";
import { bookingsPerDayMax, newcomerBookingsPerDayMax } from "../../domain/limits";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { refusal, setPractice, wanted } from "../../tests/access/bookings";
import { addPerson, buildWorld, callAs, type World } from "../../tests/access/world";
import { api } from "../_generated/api";

const here = {} as { world: World; newcomer: ReturnType<World["t"]["withIdentity"]> };
beforeEach(async () => {
  here.world = await buildWorld();
  const { t, people } = here.world;
  const person = await t.run(async (ctx) => {
    const added = await addPerson(ctx, { name: "Nina", role: "client", signInMs: 7 * dayMs });
    const coaching = { coachId: people.coach.userId, clientId: added.userId, startedAt: 1 };
    await ctx.db.insert("coachings", coaching);
    return added;
  });
  here.newcomer = t.withIdentity({ subject: person.subject });
  return () => vi.useRealTimers();
});

/** Books a session so many weeks ahead. */
const book = (day: number) => {
  const { startsAt, ...time } = wanted();
  const words = { title: "Title", sessionType: "phone" as const };
  return here.newcomer.mutation(api.sessions.book, {
    ...{ ...words, ...time, startsAt: startsAt + day * 7 * dayMs },
  });
};
const tooMany = refusal("INVALID", { field: "newcomer", reason: "not_allowed" });

describe("[session-28] a client whom no coach has accepted", () => {
  test("can have two open bookings, whether they are requests or not", async () => {
    await book(1);
    await setPractice(here.world, { areHoursConfirmed: true });
    await book(2);
    await expect(book(3)).rejects.toMatchObject(tooMany);
  });

  test("can book more once their coach has accepted one", async () => {
    const sessionId = await book(1);
    await book(2);
    await expect(book(3)).rejects.toMatchObject(tooMany);
    await callAs(here.world, "coach").mutation(api.calendar.accept, { sessionId });
    await book(3);
    await book(4);
  });

  test("is still limited after the coach has cancelled a booking", async () => {
    const sessionId = await book(1);
    await callAs(here.world, "coach").mutation(api.sessions.cancel, { sessionId });
    await book(2);
    await book(3);
    await expect(book(4)).rejects.toMatchObject(tooMany);
  });

  test("does not get a third booking by undoing a cancellation", async () => {
    const sessionId = await book(1);
    await here.newcomer.mutation(api.sessions.cancel, { sessionId });
    await book(2);
    await book(3);
    const back = here.newcomer.mutation(api.sessions.undoCancel, { sessionId });
    await expect(back).rejects.toMatchObject(tooMany);
  });

  test("can have as many open bookings as the coach allows", async () => {
    await setPractice(here.world, { newcomerSessions: 1 });
    await book(1);
    await expect(book(2)).rejects.toMatchObject(tooMany);
  });
});

describe("[session-29] booking and cancelling without end", () => {
  const bookAndCancel = async () => {
    const sessionId = await book(1);
    await here.newcomer.mutation(api.sessions.cancel, { sessionId });
  };

  test("is limited for a newcomer, until the next day", async () => {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    for (let time = 0; time < newcomerBookingsPerDayMax; time += 1) await bookAndCancel();
    await expect(book(1)).rejects.toMatchObject(refusal("RATE_LIMITED"));
    vi.setSystemTime(Date.now() + dayMs + hourMs);
    await bookAndCancel();
  });

  test("is limited for everybody else at a higher number", async () => {
    const add = async () => {
      await here.world.t.run(async ({ db }) => {
        const { userId: clientId } = here.world.people.clientA;
        const story = { clientId, actorId: clientId, kind: "session_scheduled" } as const;
        for (let count = 0; count < bookingsPerDayMax; count += 1) {
          await db.insert("activity", { ...story, happenedAt: Date.now() - count });
        }
      });
    };
    await add();
    const words = { title: "Title", sessionType: "phone" as const };
    const asked = callAs(here.world, "clientA").mutation(api.sessions.book, {
      ...words,
      ...wanted(),
    });
    await expect(asked).rejects.toMatchObject(refusal("RATE_LIMITED"));
  });
});
