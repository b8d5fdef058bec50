import { describe, expect, test } from "vitest";
import {
  book,
  busyTimes,
  letBegin,
  refusal,
  setPractice,
  wanted,
} from "../../tests/access/bookings";
import { buildWorld, callAs } from "../../tests/access/world";
import { sessionUndoMs } from "../../domain/limits";
import { api, internal } from "../_generated/api";

describe("moving", () => {
  test("[session-8] keeps the session, frees its old time, and counts the move", async () => {
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

  test("can be undone by the person who moved it, unless the old time is taken", async () => {
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

  test("cannot be undone after the undo period", async () => {
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

  test("[agenda-13, agenda-14] respects the notice, as cancelling does, except for the coach", async () => {
    const world = await buildWorld();
    await setPractice(world, { cancelWindowHours: 24 });
    const { sessionId } = world.ofA; // It begins in an hour.
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

  test("is possible for scheduled sessions only", async () => {
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
  test("[session-9] records who cancelled and why, and frees the time at once", async () => {
    const world = await buildWorld();
    const sessionId = await book(world, "clientA");
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId, reason: "Ill" });
    expect(await busyTimes(world, "clientB")).toEqual([]);
    const page = await callAs(world, "coach").query(api.sessions.get, { sessionId });
    expect(page).toMatchObject({ status: "cancelled", cancelReason: "Ill", cancelledBy: "client" });
  });

  test("can be undone with the same time, unless that is taken", async () => {
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

  test("by the coach cannot be undone by the client", async () => {
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
    "a session cancelled meanwhile does not become %s: it keeps its reason, and its time stays free",
    async (status) => {
      const world = await buildWorld();
      const coach = callAs(world, "coach");
      const sessionId = await book(world, "clientA");
      await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId, reason: "Ill" });
      for (const from of ["scheduled", "cancelled"] as const) {
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

  test("cancelling a closed or cancelled session is refused and changes nothing", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const { sessionId } = world.ofA;
    await letBegin(world, sessionId);
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

  test("a repeated status is one change; a change or undo from an outdated status is refused", async () => {
    const world = await buildWorld();
    const coach = callAs(world, "coach");
    const { sessionId } = world.ofA;
    await letBegin(world, sessionId);
    type Status = "scheduled" | "completed" | "no-show";
    const close = (status: Status, from: Status) =>
      coach.mutation(api.calendar.close, { sessionId, status, from });
    const { revision } = await coach.query(api.sessions.get, { sessionId });
    await close("completed", "scheduled");
    await close("completed", "scheduled");
    await expect(close("no-show", "scheduled")).rejects.toMatchObject(overtaken);
    await close("no-show", "completed");
    await expect(close("scheduled", "completed")).rejects.toMatchObject(overtaken); // This was the first window's undo.
    expect(await coach.query(api.sessions.get, { sessionId })).toMatchObject({
      status: "no-show",
      revision: revision + 2,
    });
  });
});

describe("a coach who leaves", () => {
  test("hands the blocked times over to the successor", async () => {
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
