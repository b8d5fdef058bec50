import { describe, expect, test } from "vitest";
import { book, busyTimes, refusal, setPractice, wanted } from "../tests/access/bookings";
import { buildWorld, callAs } from "../tests/access/world";
import { sessionUndoMs } from "../domain/limits";
import { api, internal } from "./_generated/api";

describe("moving", () => {
  test("[session-8] keeps the session, frees the old time, and counts", async () => {
    const world = await buildWorld();
    const ada = callAs(world, "clientA");
    const sessionId = await book(world, "clientA");
    await ada.mutation(api.sessions.move, { sessionId, ...wanted(0.5), reason: " Train " });
    await book(world, "clientB", wanted(-0.5));
    const page = await callAs(world, "coach").query(api.sessions.get, { sessionId });
    expect(page).toMatchObject({
      startsAt: wanted(0.5).startsAt,
      moveCount: 1,
      moveReason: "Train",
      revision: 1,
    });
  });

  test("is undone by whoever did it, unless somebody has taken the old time", async () => {
    const world = await buildWorld();
    const ada = callAs(world, "clientA");
    const sessionId = await book(world, "clientA");
    await ada.mutation(api.sessions.move, { sessionId, ...wanted(2) });
    await expect(
      callAs(world, "coach").mutation(api.sessions.undoMove, { sessionId }),
    ).rejects.toMatchObject(refusal("NOT_FOUND"));
    const taker = await book(world, "clientB");
    await expect(ada.mutation(api.sessions.undoMove, { sessionId })).rejects.toMatchObject(
      refusal("CONFLICT"),
    );
    await callAs(world, "clientB").mutation(api.sessions.cancel, { sessionId: taker });
    await ada.mutation(api.sessions.undoMove, { sessionId });
    const page = await ada.query(api.sessions.get, { sessionId });
    expect(page).toMatchObject({ startsAt: wanted().startsAt, moveCount: 0, revision: 2 });
    await expect(ada.mutation(api.sessions.undoMove, { sessionId })).rejects.toMatchObject(
      refusal("NOT_FOUND"),
    );
  });

  test("is no longer undone after a moment", async () => {
    const world = await buildWorld();
    const { sessionId } = world.ofA;
    await world.t.run(async ({ db }) => {
      const session = await db.get("sessions", sessionId);
      if (session?.movedFrom === undefined) throw new Error("The world has changed");
      const movedAt = Date.now() - sessionUndoMs - 1;
      await db.patch("sessions", sessionId, { movedFrom: { ...session.movedFrom, movedAt } });
    });
    await expect(
      callAs(world, "clientA").mutation(api.sessions.undoMove, { sessionId }),
    ).rejects.toMatchObject(refusal("INVALID", { reason: "too_late" }));
  });

  test("[agenda-13, agenda-14] and cancelling keep to the window, from which the coach is free", async () => {
    const world = await buildWorld();
    await setPractice(world, { cancelWindowHours: 24 });
    const { sessionId } = world.ofA; // in an hour
    const tooLate = refusal("INVALID", { field: "startsAt", reason: "too_late" });
    const ada = callAs(world, "clientA");
    await expect(ada.mutation(api.sessions.cancel, { sessionId })).rejects.toMatchObject(tooLate);
    await expect(ada.mutation(api.sessions.move, { sessionId, ...wanted() })).rejects.toMatchObject(
      tooLate,
    );
    const coach = callAs(world, "coach");
    await coach.mutation(api.sessions.move, { sessionId, ...wanted() });
    await coach.mutation(api.sessions.cancel, { sessionId, reason: "Ill" });
  });

  test("only what is scheduled", async () => {
    const world = await buildWorld();
    const sessionId = world.ofA.cancelledId;
    const refused = refusal("INVALID", { field: "status" });
    const ada = callAs(world, "clientA");
    await expect(ada.mutation(api.sessions.move, { sessionId, ...wanted() })).rejects.toMatchObject(
      refused,
    );
    await expect(ada.mutation(api.sessions.cancel, { sessionId })).rejects.toMatchObject(refused);
  });
});

describe("cancelling", () => {
  test("[session-9] says who and why, and gives the time back at once", async () => {
    const world = await buildWorld();
    const sessionId = await book(world, "clientA");
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId, reason: "Ill" });
    expect(await busyTimes(world, "clientB")).toEqual([]);
    const page = await callAs(world, "coach").query(api.sessions.get, { sessionId });
    expect(page).toMatchObject({ status: "cancelled", cancelReason: "Ill", cancelledBy: "client" });
  });

  test("is taken back with its time, unless that has gone", async () => {
    const world = await buildWorld();
    const ada = callAs(world, "clientA");
    const sessionId = await book(world, "clientA");
    await ada.mutation(api.sessions.cancel, { sessionId, reason: "Ill" });
    await ada.mutation(api.sessions.undoCancel, { sessionId });
    const page = await ada.query(api.sessions.get, { sessionId });
    expect(page.status).toBe("scheduled");
    expect([page.cancelReason, page.cancelledBy]).toEqual([undefined, undefined]);
    expect(await busyTimes(world, "clientB")).toHaveLength(1);
    await ada.mutation(api.sessions.cancel, { sessionId });
    await book(world, "clientB");
    await expect(ada.mutation(api.sessions.undoCancel, { sessionId })).rejects.toMatchObject(
      refusal("CONFLICT"),
    );
  });

  test("by the coach is not the client's to take back", async () => {
    const world = await buildWorld();
    const sessionId = await book(world, "clientA");
    await callAs(world, "coach").mutation(api.sessions.cancel, { sessionId });
    await expect(
      callAs(world, "clientA").mutation(api.sessions.undoCancel, { sessionId }),
    ).rejects.toMatchObject(refusal("NOT_FOUND"));
    await callAs(world, "coach").mutation(api.sessions.undoCancel, { sessionId });
  });
});

describe("two windows with one session", () => {
  const overtaken = refusal("INVALID", { field: "status", reason: "not_allowed" });
  const isOver = ["completed", "no-show", "scheduled"] as const;

  test.each(isOver)(
    "what was called off meanwhile does not become %s: its reason stays, and its time free",
    async (status) => {
      const world = await buildWorld();
      const coach = callAs(world, "coach");
      const sessionId = await book(world, "clientA");
      await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId, reason: "Ill" });
      for (const from of [undefined, "scheduled", "cancelled"] as const) {
        await expect(
          coach.mutation(api.calendar.close, { sessionId, status, from }),
        ).rejects.toMatchObject(overtaken);
      }
      const page = await coach.query(api.sessions.get, { sessionId });
      expect(page).toMatchObject({
        status: "cancelled",
        cancelReason: "Ill",
        cancelledBy: "client",
        revision: 1,
      });
      expect(await busyTimes(world, "clientB")).toEqual([]);
    },
  );

  test("whoever calls off what was closed or called off meanwhile is refused, and nothing changes", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const { sessionId } = world.ofA;
    await coach.mutation(api.calendar.close, { sessionId, status: "completed", from: "scheduled" });
    await expect(coach.mutation(api.sessions.cancel, { sessionId })).rejects.toMatchObject(
      overtaken,
    );
    const cancelledId = await book(world, "clientA");
    await coach.mutation(api.sessions.cancel, { sessionId: cancelledId, reason: "Mine" });
    await expect(
      coach.mutation(api.sessions.cancel, { sessionId: cancelledId, reason: "Mine too" }),
    ).rejects.toMatchObject(overtaken);
    const statusOf = async (id: typeof sessionId) =>
      (await coach.query(api.sessions.get, { sessionId: id })).status;
    expect([await statusOf(sessionId), await statusOf(cancelledId)]).toEqual([
      "completed",
      "cancelled",
    ]);
  });

  test("the same word twice is one change; another word from what stood there before is refused, an undo too", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const { sessionId } = world.ofA;
    type Status = "scheduled" | "completed" | "no-show";
    const close = (status: Status, from: Status) =>
      coach.mutation(api.calendar.close, { sessionId, status, from });
    const { revision } = await coach.query(api.sessions.get, { sessionId });
    await close("completed", "scheduled");
    await close("completed", "scheduled");
    await expect(close("no-show", "scheduled")).rejects.toMatchObject(overtaken);
    await close("no-show", "completed");
    await expect(close("scheduled", "completed")).rejects.toMatchObject(overtaken); // the first one's undo
    expect(await coach.query(api.sessions.get, { sessionId })).toMatchObject({
      status: "no-show",
      revision: revision + 2,
    });
  });
});

describe("a coach who leaves", () => {
  test("leaves their hours to whoever follows: what was taken stays taken", async () => {
    const world = await buildWorld();
    await book(world, "clientA");
    await world.t.mutation(internal.signIn.coaches.remove, { email: "Coach@example.com" });
    const { startsAt, durationMinutes } = wanted();
    for (const caller of ["clientB", "otherCoach"] as const) {
      expect(await busyTimes(world, caller)).toEqual([{ startsAt, durationMinutes }]);
    }
    await expect(book(world, "clientB")).rejects.toMatchObject(refusal("CONFLICT"));
  });
});
