import { beforeEach, describe, expect, test } from "vitest";
import { attempt } from "../../tests/access/attempts";
import { book, wanted } from "../../tests/access/bookings";
import {
  addLibraryItem,
  buildWorld,
  callAs,
  type Caller,
  type World,
} from "../../tests/access/world";
import { notificationsKeptMs } from "../../domain/limits";
import { api, internal } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const world = {} as World;
beforeEach(async () => {
  Object.assign(world, await buildWorld());
  for (const caller of ["clientA", "coach"] as const) {
    await callAs(world, caller).mutation(api.notifications.markAllRead, {});
  }
});

const unreadOf = (caller: Caller) => callAs(world, caller).query(api.notifications.unread, {});
const kindsOf = async (caller: Caller) =>
  (await unreadOf(caller)).map(({ kind, happenings }) => `${kind} ${happenings}`);
const countOf = (caller: Caller) => callAs(world, caller).query(api.notifications.countUnread, {});
const write = (content: string, priority?: "high") =>
  callAs(world, "clientA").mutation(api.messages.send, { content, priority });

describe("an action of one side", () => {
  test("notifies the other side at once with a link, and never its author", async () => {
    const sessionId = await book(world, "clientA");
    expect(await unreadOf("coach")).toMatchObject([
      { kind: "session_requested", sessionId, subjectTitle: "Title", firstName: "Ada" },
    ]);
    expect(await unreadOf("clientA")).toEqual([]);
    await callAs(world, "coach").mutation(api.calendar.accept, { sessionId });
    expect(await unreadOf("clientA")).toMatchObject([{ kind: "session_accepted", sessionId }]);
    expect(await kindsOf("coach")).toEqual(["session_requested 1"]);
  });

  test("is stored together with its notification or not at all", async () => {
    await expect(write(" ")).rejects.toThrow();
    expect(await unreadOf("coach")).toEqual([]);
  });

  test("notifies nobody else", async () => {
    await write("Words");
    expect(await unreadOf("otherCoach")).toEqual([]);
    expect(await unreadOf("clientB")).toEqual([]);
  });

  test("adds unread messages to one notification, and urgent ones to another", async () => {
    await write("One");
    await write("Two");
    await write("Now", "high");
    expect((await kindsOf("coach")).toSorted()).toEqual(["message_sent 2", "message_urgent 1"]);
    expect(await countOf("coach")).toEqual({ all: 2, besidesLines: 0 });
  });

  test("notifies about goals, agendas, the library and requests, too", async () => {
    const ada = callAs(world, "clientA");
    const coach = callAs(world, "coach");
    const { goalId, sessionId } = world.ofA;
    await coach.mutation(api.goals.setStatus, { goalId, status: "completed" });
    await coach.mutation(api.agenda.add, { sessionId, text: "One" });
    await coach.mutation(api.agenda.add, { sessionId, text: "Two" });
    const libraryItemId = await world.t.run(({ db }) => addLibraryItem(db, true, 9));
    const clientId = world.people.clientA.userId;
    const assigned = { libraryItemId, clientId };
    await coach.mutation(api.shelf.assign, { ...assigned, isAssigned: true });
    expect(await kindsOf("clientA")).toEqual([
      "library_assigned 1",
      "agenda_changed 2",
      "goal_completed 1",
    ]);
    const requestId = await ada.mutation(api.requests.ask, { type: "correct", text: "Words" });
    expect(await kindsOf("coach")).toEqual(["request_received 1"]);
    const answer = { requestId, outcome: "answered", answer: "Done" } as const;
    await coach.mutation(api.requests.answer, answer);
    expect((await kindsOf("clientA"))[0]).toBe("request_answered 1");
  });

  test("notifies the client when it ends the coaching, and never afterwards", async () => {
    const clientId = world.people.clientA.userId;
    await write("Words");
    const coach = callAs(world, "coach");
    await coach.mutation(api.clients.end, { clientId, cancelsAhead: true });
    expect((await kindsOf("clientA"))[0]).toBe("coaching_ended 1");
    expect(await unreadOf("coach"), "what is closed to the coach").toEqual([]);
  });
});

describe("an undo", () => {
  test("removes the notification if it is unread, and sends another if it was read", async () => {
    const ada = callAs(world, "clientA");
    const { sessionId } = world.ofA;
    await callAs(world, "coach").mutation(api.sessions.cancel, { sessionId });
    expect(await kindsOf("clientA")).toEqual(["session_cancelled 1"]);
    await callAs(world, "coach").mutation(api.sessions.undoCancel, { sessionId });
    expect(await kindsOf("clientA")).toEqual([]);
    await callAs(world, "coach").mutation(api.sessions.cancel, { sessionId });
    await ada.mutation(api.notifications.markAllRead, {});
    await callAs(world, "coach").mutation(api.sessions.undoCancel, { sessionId });
    expect(await kindsOf("clientA")).toEqual(["session_scheduled 1"]);
  });

  test("of a second move keeps the first move's notification", async () => {
    const coach = callAs(world, "coach");
    const sessionId = await book(world, "clientA");
    await coach.mutation(api.sessions.move, { sessionId, ...wanted(1) });
    await coach.mutation(api.sessions.move, { sessionId, ...wanted(2) });
    await coach.mutation(api.sessions.undoMove, { sessionId });
    expect(await kindsOf("clientA")).toEqual(["session_rescheduled 1"]);
  });
});

describe("reading", () => {
  test("a conversation marks its notifications once the last message is read", async () => {
    const [one, two] = [await write("One"), await write("Two")];
    await callAs(world, "coach").mutation(api.inbox.markRead, {
      messageIds: [one, world.ofA.fromClient],
    });
    expect(await kindsOf("coach")).toEqual(["message_sent 2"]);
    await callAs(world, "coach").mutation(api.inbox.markRead, { messageIds: [two] });
    expect(await kindsOf("coach")).toEqual([]);
  });

  test("marks one or all of a person's own notifications, and nobody else's", async () => {
    await write("Words");
    await book(world, "clientA");
    const [newest] = await unreadOf("coach");
    const marked = { notificationIds: [newest?.notificationId as Id<"notifications">] };
    await expect(
      callAs(world, "clientA").mutation(api.notifications.markRead, marked),
    ).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
    await callAs(world, "coach").mutation(api.notifications.markRead, marked);
    expect(await countOf("coach")).toEqual({ all: 1, besidesLines: 0 });
    expect(await callAs(world, "coach").mutation(api.notifications.markAllRead, {})).toBe(false);
    expect(await countOf("coach")).toEqual({ all: 0, besidesLines: 0 });
    const { page } = await callAs(world, "coach").query(api.notifications.list, firstPage);
    expect(page.slice(0, 2).map(({ isRead }) => isRead)).toEqual([true, true]);
  });

  test("nobody can create notifications for themselves, in another person's name or for a stranger", async () => {
    const { clientA, clientB, coach, otherCoach } = world.people;
    const row = { kind: "coaching_ended", happenings: 1, happenedAt: 1, isRead: false } as const;
    const drafts = [
      { userId: clientA.userId, actorId: clientA.userId, clientId: clientA.userId },
      { userId: coach.userId, actorId: coach.userId, clientId: clientA.userId },
      { userId: otherCoach.userId, actorId: clientA.userId, clientId: clientA.userId },
      { userId: coach.userId, actorId: clientA.userId, clientId: clientB.userId },
    ];
    for (const draft of drafts) {
      const written = await attempt(world, "clientA", (db) =>
        db.insert("notifications", { ...row, ...draft }),
      );
      expect(written).toBe("NOT_FOUND");
    }
    const own = { userId: coach.userId, actorId: clientA.userId, clientId: clientA.userId };
    expect(
      await attempt(world, "clientA", (db) => db.insert("notifications", { ...row, ...own })),
    ).toBe("ok");
  });
});

test("old notifications are deleted, newer ones stay", async () => {
  await write("Words");
  await book(world, "clientA");
  await world.t.run(async ({ db }) => {
    const rows = await db.query("notifications").order("desc").take(5);
    const newest = rows.find(({ userId }) => userId === world.people.coach.userId);
    if (newest === undefined) throw new Error("The coach was not notified");
    const happenedAt = Date.now() - notificationsKeptMs - 1;
    await db.patch("notifications", newest._id, { happenedAt });
  });
  await world.t.mutation(internal.notifications.sweep.sweep, {});
  expect(await kindsOf("coach")).toEqual(["message_sent 1"]);
});
