import { describe, expect, test } from "vitest";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import { book, busyTimes, refusal, setPractice, wanted } from "../../tests/access/bookings";
import { callAs } from "../../tests/access/world";
import { span, topic, useGroups } from "../../tests/support/group-steps";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const { world, coach, bookBoth, bookGroup, stored, seePage, move, listPlaces } = useGroups();

describe("moving a group", () => {
  test("[group-7] moves everybody's session, and one undo moves all back", async () => {
    const { ofA, ofB } = await bookBoth();
    await move("coach", ofA, 0.5);
    for (const id of [ofA, ofB]) expect(await stored(id)).toMatchObject(span(wanted(0.5)));
    expect(await busyTimes(world, "coach")).toEqual([span(wanted(0.5))]);
    await coach().mutation(api.sessions.undoMove, { sessionId: ofB });
    for (const id of [ofA, ofB]) {
      const row = await stored(id);
      expect(row).toMatchObject({ ...span(), moveCount: 0 });
      expect(row?.movedFrom).toBeUndefined();
    }
  });

  test("[group-7] changes nothing if the new time is taken", async () => {
    const { ofA, ofB } = await bookBoth();
    await book(world, "clientA", wanted(2));
    await expect(move("coach", ofB, 1.5)).rejects.toMatchObject(refusal("CONFLICT"));
    for (const id of [ofA, ofB]) expect(await stored(id)).toMatchObject(span());
  });

  test("[group-8] is refused to a client, who can only cancel their own place", async () => {
    const { ofA, ofB } = await bookBoth();
    await setPractice(world, { areHoursConfirmed: true });
    await expect(move("clientA", ofA, 2)).rejects.toMatchObject(
      refusal("INVALID", { field: "group" }),
    );
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId: ofA });
    expect((await stored(ofA))?.status).toBe("cancelled");
    expect((await stored(ofB))?.status).toBe("scheduled");
    expect(await busyTimes(world, "clientA")).toEqual([span()]);
    await callAs(world, "clientA").mutation(api.sessions.undoCancel, { sessionId: ofA });
    expect((await stored(ofA))?.status).toBe("scheduled");
    expect(await busyTimes(world, "clientA")).toEqual([span()]);
  });

  test("[group-7] keeps one title, type and length for all", async () => {
    const { ofA, ofB } = await bookBoth();
    const { revision } = await seePage(ofA);
    const edit = { title: "Round", sessionType: "phone", durationMinutes: 90 } as const;
    await coach().mutation(api.calendar.edit, { sessionId: ofA, ...edit, revision });
    for (const id of [ofA, ofB]) expect(await stored(id)).toMatchObject(edit);
    const { startsAt } = wanted();
    expect(await busyTimes(world, "coach")).toEqual([{ startsAt, durationMinutes: 90 }]);
  });
});

describe("restoring a cancelled place of a group that has changed", () => {
  const cancel = (sessionId: Id<"sessions">) =>
    callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId });
  const undo = (caller: "clientA" | "coach", sessionId: Id<"sessions">) =>
    callAs(world, caller).mutation(api.sessions.undoCancel, { sessionId });

  test.each(["clientA", "coach"] as const)(
    "[group-14] gives it the group's current time, by %s",
    async (caller) => {
      const { ofA, ofB } = await bookBoth();
      await cancel(ofA);
      await move("coach", ofB, 2);
      expect(await undo(caller, ofA)).toBe(true);
      for (const id of [ofA, ofB]) {
        expect(await stored(id)).toMatchObject({ status: "scheduled", ...span(wanted(2)) });
      }
      expect(await busyTimes(world, "clientB")).toEqual([span(wanted(2))]);
      expect((await listPlaces()).map(({ startsAt }) => startsAt)).toEqual(
        [2, 2].map((hours) => wanted(hours).startsAt),
      );
    },
  );

  test("[group-14] gives it the group's current length", async () => {
    const { ofA, ofB } = await bookBoth();
    await cancel(ofA);
    const { revision } = await seePage(ofB);
    const edit = { ...topic, durationMinutes: 90 };
    await coach().mutation(api.calendar.edit, { sessionId: ofB, ...edit, revision });
    await undo("clientA", ofA);
    expect(await stored(ofA)).toMatchObject({ status: "scheduled", durationMinutes: 90 });
  });

  describe.each([
    { by: "the client's undo", act: (id: Id<"sessions">) => undo("clientA", id) },
    {
      by: "the coach's undo for all",
      act: (sessionId: Id<"sessions">) =>
        coach().mutation(api.groupSessions.undoCancel, { sessionId }),
    },
  ])("and is changed, by $by", ({ act }) => {
    const edit = { title: "Round", description: "By phone", sessionType: "phone" } as const;

    test("[group-15] gives it the group's current title, description and type", async () => {
      const { ofA, ofB } = await bookBoth();
      await cancel(ofA);
      const { revision } = await seePage(ofB);
      const lasting = { ...edit, durationMinutes: span().durationMinutes };
      await coach().mutation(api.calendar.edit, { sessionId: ofB, ...lasting, revision });
      await act(ofA);
      expect(await stored(ofA)).toMatchObject({ status: "scheduled", ...edit, ...span() });
      expect(await stored(ofB)).toMatchObject(edit);
      const rows = await world.t.run(({ db }) => db.query("activity").take(50));
      const ofPlace = rows.filter(({ sessionId }) => sessionId === ofA);
      expect(ofPlace.at(-1)).toMatchObject({ kind: "session_scheduled", subjectTitle: "Round" });
    });

    test("[group-15] gives it no description if the group's was removed", async () => {
      const [ofA, ofB] = await bookGroup({ description: "Before" });
      if (ofA === undefined || ofB === undefined) throw new Error("The group was not booked.");
      await cancel(ofA);
      const { revision } = await seePage(ofB);
      const { durationMinutes } = span();
      const bare = { sessionId: ofB, ...topic, durationMinutes, revision };
      await coach().mutation(api.calendar.edit, bare);
      await act(ofA);
      expect((await stored(ofA))?.description).toBeUndefined();
    });
  });

  test("[group-15] keeps its own title if nobody else is left in the group", async () => {
    const { ofA, ofB } = await bookBoth();
    await cancel(ofA);
    const { revision } = await seePage(ofB);
    const edit = { ...topic, title: "Round", durationMinutes: span().durationMinutes };
    await coach().mutation(api.calendar.edit, { sessionId: ofB, ...edit, revision });
    await coach().mutation(api.sessions.cancel, { sessionId: ofB });
    await undo("clientA", ofA);
    expect(await stored(ofA)).toMatchObject({ status: "scheduled", title: topic.title });
  });

  test("[group-14] keeps its own time if nobody else is left in the group", async () => {
    const { ofA, ofB } = await bookBoth();
    await cancel(ofA);
    await move("coach", ofB, 2);
    await coach().mutation(api.sessions.cancel, { sessionId: ofB });
    expect(await undo("clientA", ofA)).toBe(false);
    expect(await stored(ofA)).toMatchObject({ status: "scheduled", ...span() });
  });

  test("[group-14] reuses the place when the coach adds the client again", async () => {
    const { ofA, ofB } = await bookBoth();
    await cancel(ofA);
    await move("coach", ofB, 2);
    const again = { sessionId: ofB, clientId: world.people.clientA.userId };
    expect(await coach().mutation(api.groupSessions.add, again)).toBe(ofA);
    expect(await listPlaces()).toHaveLength(2);
  });

  test("[group-14] notifies both sides, because the time is another one", async () => {
    const { ofA, ofB } = await bookBoth();
    await cancel(ofA);
    await move("coach", ofB, 2);
    await undo("clientA", ofA);
    const rows = await world.t.run(({ db }) => db.query("notifications").take(50));
    const ofPlace = rows.filter(({ sessionId }) => sessionId === ofA);
    const kindsTo = (caller: "clientA" | "coach") =>
      ofPlace
        .filter(({ userId, actorId }) => {
          const { clientA } = world.people;
          return userId === world.people[caller].userId && actorId === clientA.userId;
        })
        .map(({ kind }) => kind);
    expect(kindsTo("coach")).toEqual(["session_scheduled"]);
    expect(kindsTo("clientA")).toEqual(["session_scheduled"]);
  });

  test("[group-14] moves a restored group to the time of the place that is already restored", async () => {
    const { ofA, ofB } = await bookBoth();
    await coach().mutation(api.groupSessions.cancel, { sessionId: ofB });
    await undo("coach", ofA);
    await move("coach", ofA, 2);
    await coach().mutation(api.groupSessions.undoCancel, { sessionId: ofB });
    for (const id of [ofA, ofB]) {
      expect(await stored(id)).toMatchObject({ status: "scheduled", ...span(wanted(2)) });
    }
  });
});

describe("cancelling a group", () => {
  test("[group-9] cancels everybody's session with one reason, and one undo restores all", async () => {
    const { ofA, ofB } = await bookBoth();
    await coach().mutation(api.groupSessions.cancel, { sessionId: ofB, reason: " Ill " });
    for (const id of [ofA, ofB]) {
      expect(await stored(id)).toMatchObject({ status: "cancelled", cancelReason: "Ill" });
    }
    expect(await busyTimes(world, "coach")).toEqual([]);
    await coach().mutation(api.groupSessions.undoCancel, { sessionId: ofA });
    for (const id of [ofA, ofB]) expect((await stored(id))?.status).toBe("scheduled");
    expect(await busyTimes(world, "coach")).toEqual([span()]);
  });

  test("[group-9] leaves places that were cancelled before, and an undo restores all others or none", async () => {
    const { ofA, ofB } = await bookBoth();
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId: ofA });
    await coach().mutation(api.groupSessions.cancel, { sessionId: ofB });
    const undo = () => coach().mutation(api.groupSessions.undoCancel, { sessionId: ofB });
    const takerId = await book(world, "clientB");
    await expect(undo()).rejects.toMatchObject(refusal("CONFLICT"));
    await callAs(world, "clientB").mutation(api.sessions.cancel, { sessionId: takerId });
    await undo();
    expect((await stored(ofA))?.status).toBe("cancelled");
    expect((await stored(ofB))?.status).toBe("scheduled");
  });

  test("is refused for a session without a group", async () => {
    const sessionId = await book(world, "clientA");
    const refused = refusal("INVALID", { field: "group" });
    await expect(coach().mutation(api.groupSessions.cancel, { sessionId })).rejects.toMatchObject(
      refused,
    );
    await coach().mutation(api.sessions.cancel, { sessionId });
    await expect(
      coach().mutation(api.groupSessions.undoCancel, { sessionId }),
    ).rejects.toMatchObject(refused);
  });
});

describe("what a client sees of a group", () => {
  test("[group-10] reveals nothing about the others: no names, no number, no group", async () => {
    const { ofA } = await bookBoth();
    const { groupId = "" } = await seePage(ofA);
    const client = callAs(world, "clientA");
    const { startsAt } = wanted();
    const answers = await Promise.all([
      client.query(api.sessions.list, firstPage),
      client.query(api.sessions.ahead, {}),
      client.query(api.sessions.get, { sessionId: ofA }),
      client.query(api.notifications.list, firstPage),
      client.query(api.sessions.busyTimes, { fromMs: startsAt - dayMs, toMs: startsAt + dayMs }),
    ]);
    const text = JSON.stringify(answers);
    for (const secret of [groupId, "Ben", world.people.clientB.userId, "groupId", "people"]) {
      expect(text).not.toContain(secret);
    }
    expect(answers[2]).toMatchObject({ isGroup: true });
    const refused = client.query(api.groupSessions.people, { groupId });
    await expect(refused).rejects.toMatchObject(refusal("NOT_FOUND"));
  });

  test("[group-10] another client's place is answered as not found by every function", async () => {
    const { ofA } = await bookBoth();
    const other = callAs(world, "clientB");
    for (const call of [
      () => other.query(api.sessions.get, { sessionId: ofA }),
      () => other.mutation(api.sessions.cancel, { sessionId: ofA }),
      () => other.mutation(api.sessions.move, { sessionId: ofA, ...wanted(2) }),
      () => other.mutation(api.groupSessions.cancel, { sessionId: ofA }),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal("NOT_FOUND"));
    }
  });
});

describe("the coach's lists", () => {
  test("[group-11] have one entry per group, with its number of people", async () => {
    const { ofA, ofB } = await bookBoth();
    const { startsAt } = wanted();
    const day = { fromMs: startsAt, toMs: startsAt + hourMs };
    const group = { people: 2 };
    const lists = async () => {
      const [between, upcoming, { page }, found] = await Promise.all([
        coach().query(api.calendar.between, day),
        coach().query(api.calendar.upcoming, { fromMs: startsAt }),
        coach().query(api.calendar.list, { order: "date", ...firstPage }),
        coach().query(api.calendar.search, { words: "circle", ...firstPage }),
      ]);
      const ofGroup = page.filter((row) => row.group !== undefined);
      return [between, upcoming, ofGroup, found.page];
    };
    const [found = [], ...listed] = (await lists()).toReversed();
    for (const rows of listed) expect(rows).toMatchObject([{ sessionId: ofA, group }]);
    expect(found).toMatchObject([{ sessionId: ofB, group }]); // The latest session is listed first.
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId: ofA });
    const [between = [], upcoming = [], , searched = []] = await lists();
    for (const rows of [between, upcoming, searched]) {
      expect(rows).toMatchObject([{ sessionId: ofB, group: { people: 1 } }]);
    }
    const cancelled = { order: "date", status: "cancelled", ...firstPage } as const;
    const off = await coach().query(api.calendar.list, cancelled);
    expect(off.page.filter(({ isGroup }) => isGroup)).toMatchObject([{ sessionId: ofA }]);
  });
});
