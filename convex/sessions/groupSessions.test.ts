import { describe, expect, test } from "vitest";
import { groupPeopleMax } from "../../domain/schedule/group-sessions";
import { hourMs } from "../../domain/time/time-spans";
import {
  book,
  busyTimes,
  letBegin,
  refusal,
  setPractice,
  wanted,
} from "../../tests/access/bookings";
import { callAs } from "../../tests/access/world";
import { span, topic, useGroups } from "../../tests/support/group-steps";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
const { world, coach, people, bookGroup, bookBoth, stored, seePage, bookOne, listPlaces } =
  useGroups();

describe("booking a group", () => {
  test("[group-1, group-3] gives each client a session of their own, and blocks the time once", async () => {
    const { ofA, ofB } = await bookBoth();
    const list = await callAs(world, "clientA").query(api.sessions.list, firstPage);
    const own = list.page.filter(({ isGroup }) => isGroup);
    expect(own).toMatchObject([{ sessionId: ofA, title: "Circle", status: "scheduled" }]);
    expect(await busyTimes(world, "clientB")).toEqual([span()]);
    expect(await busyTimes(world, "coach")).toEqual([span()]);
    const rows = await world.t.run(({ db }) => db.query("activity").take(10));
    expect(rows.map(({ kind, sessionId }) => `${kind} ${String(sessionId)}`)).toEqual([
      `session_scheduled ${ofA}`,
      `session_scheduled ${ofB}`,
    ]);
  });

  test("[group-2] books all clients or none", async () => {
    const others = [...people(), world.otherClientId];
    await expect(bookGroup({ clientIds: others })).rejects.toMatchObject(refusal("NOT_FOUND"));
    const refused = refusal("INVALID", { field: "clientIds" });
    const many = Array.from({ length: groupPeopleMax + 1 }, () => world.people.clientA.userId);
    for (const clientIds of [[], people().slice(0, 1), [...people(), ...people()], many]) {
      await expect(bookGroup({ clientIds })).rejects.toMatchObject(refused);
    }
    expect(await busyTimes(world, "coach")).toEqual([]);
  });

  test("[group-2] is refused over another session, and to anyone who is not the coach of every client", async () => {
    await book(world, "clientB");
    for (const hours of [0, -0.5, 0.5]) {
      await expect(bookGroup(wanted(hours))).rejects.toMatchObject(refusal("CONFLICT"));
    }
    const args = { clientIds: people(), ...topic, ...wanted(3) };
    for (const caller of ["clientA", "otherCoach"] as const) {
      const call = callAs(world, caller).mutation(api.groupSessions.book, args);
      await expect(call).rejects.toMatchObject(refusal("NOT_FOUND"));
    }
    expect(await busyTimes(world, "coach")).toHaveLength(1);
  });
});

describe("the time of a group", () => {
  test("[group-4] cannot be shared with other sessions", async () => {
    await bookGroup();
    for (const hours of [0, -0.5, 0.5]) {
      await expect(book(world, "clientA", wanted(hours))).rejects.toMatchObject(
        refusal("CONFLICT"),
      );
      await expect(bookOne(world.people.clientB.userId, hours)).rejects.toMatchObject(
        refusal("CONFLICT"),
      );
      await expect(bookGroup(wanted(hours))).rejects.toMatchObject(refusal("CONFLICT"));
    }
    expect(await busyTimes(world, "coach")).toEqual([span()]);
  });

  test("[group-4] goes to only one of several simultaneous bookings", async () => {
    const tries = await Promise.allSettled([
      bookGroup(),
      book(world, "clientA"),
      bookGroup(),
      book(world, "clientB"),
      bookOne(world.people.clientB.userId, 0.5),
      bookGroup(wanted(-0.5)),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const held = await world.t.run(({ db }) => db.query("busyTimes").take(50));
    const { startsAt } = wanted();
    const near = held.filter((row) => Math.abs(row.startsAt - startsAt) < hourMs);
    expect(new Set(near.map(({ groupId, sessionId }) => groupId ?? sessionId)).size).toBe(1);
  });

  test("[group-4] cannot be shared with a place of the same group at another time or length", async () => {
    const { ofA } = await bookBoth();
    const { groupId } = (await stored(ofA)) ?? {};
    const later = wanted(2);
    await world.t.run(({ db }) => db.patch("sessions", ofA, { startsAt: later.startsAt }));
    const { revision } = await seePage(ofA);
    const edit = { ...topic, durationMinutes: 60, revision };
    await coach().mutation(api.calendar.edit, { sessionId: ofA, ...edit });
    expect(await busyTimes(world, "coach")).toHaveLength(2);
    await world.t.run(({ db }) =>
      db.patch("sessions", ofA, { startsAt: wanted(0.5).startsAt, groupId }),
    );
    await expect(
      coach().mutation(api.calendar.edit, { sessionId: ofA, ...edit, revision: revision + 1 }),
    ).rejects.toMatchObject(refusal("CONFLICT"));
  });

  test("[group-4] counts as one session towards the daily limit", async () => {
    await setPractice(world, { areHoursConfirmed: true, dailySessions: 2 });
    await bookGroup();
    await book(world, "clientA", wanted(1));
    await expect(book(world, "clientB", wanted(2))).rejects.toMatchObject(refusal("CONFLICT"));
    const { startsAt } = wanted();
    const day = { fromMs: startsAt - hourMs, toMs: startsAt + 2 * hourMs };
    const busy = await callAs(world, "clientB").query(api.sessions.busyTimes, day);
    expect(busy.filter(({ isFullDay }) => isFullDay !== true)).toHaveLength(2);
  });
});

test("[group-7] a group can be edited from a cancelled place, even if it is the last one", async () => {
  const { ofA, ofB } = await bookBoth();
  const cancel = (sessionId: Id<"sessions">) =>
    coach().mutation(api.sessions.cancel, { sessionId });
  const edit = async (title: string) => {
    const { revision } = await seePage(ofA);
    const details = { ...topic, title, durationMinutes: 90, revision };
    await coach().mutation(api.calendar.edit, { sessionId: ofA, ...details });
  };
  await cancel(ofA);
  await edit("Round");
  for (const id of [ofA, ofB]) expect(await stored(id)).toMatchObject({ title: "Round" });
  const { startsAt } = wanted();
  expect(await busyTimes(world, "coach")).toEqual([{ startsAt, durationMinutes: 90 }]);
  await cancel(ofB);
  await edit("Alone");
  expect(await stored(ofA)).toMatchObject({ title: "Alone", status: "cancelled" });
  expect(await stored(ofB)).toMatchObject({ title: "Round" });
  expect(await busyTimes(world, "coach")).toEqual([]);
});

describe("the members of a group", () => {
  test("[group-5] include a client added later, with the same time and text or with their cancelled place restored", async () => {
    const { ofA, ofB } = await bookBoth();
    const add = (clientId: Id<"users">) =>
      coach().mutation(api.groupSessions.add, { sessionId: ofA, clientId });
    await expect(add(world.otherClientId)).rejects.toMatchObject(refusal("NOT_FOUND"));
    await expect(add(world.people.clientB.userId)).rejects.toMatchObject(
      refusal("INVALID", { field: "clientIds" }),
    );
    await callAs(world, "clientB").mutation(api.sessions.cancel, { sessionId: ofB });
    expect(await add(world.people.clientB.userId)).toBe(ofB);
    expect(await stored(ofB)).toMatchObject({ status: "scheduled", title: "Circle", ...span() });
    await world.t.run(({ db }) => db.delete("sessions", ofB));
    const added = await add(world.people.clientB.userId);
    const first = await stored(ofA);
    expect(await stored(added)).toMatchObject({ ...span(), groupId: first?.groupId });
    const single = await book(world, "clientA", wanted(3));
    await expect(
      coach().mutation(api.groupSessions.add, {
        sessionId: single,
        clientId: world.people.clientB.userId,
      }),
    ).rejects.toMatchObject(refusal("INVALID", { field: "group" }));
  });

  test("[group-5] are limited to twelve, and nobody is added once it has begun", async () => {
    const { ofA, ofB } = await bookBoth();
    const first = await stored(ofA);
    if (first === null) throw new Error("The group is gone.");
    const add = () =>
      coach().mutation(api.groupSessions.add, {
        sessionId: ofA,
        clientId: world.people.clientB.userId,
      });
    const { _id, _creationTime, ...place } = first;
    await world.t.run(async ({ db }) => {
      for (let more = 2; more < groupPeopleMax; more += 1) await db.insert("sessions", place);
    });
    await callAs(world, "clientB").mutation(api.sessions.cancel, { sessionId: ofB });
    await add();
    await callAs(world, "clientB").mutation(api.sessions.cancel, { sessionId: ofB });
    await world.t.run(({ db }) => db.insert("sessions", place));
    await expect(add()).rejects.toMatchObject(refusal("INVALID", { field: "clientIds" }));
    await letBegin(world, ofA);
    await expect(add()).rejects.toMatchObject(refusal("INVALID", { field: "startsAt" }));
  });

  test("[group-5] do not include a restored place if the group is full without it", async () => {
    const { ofA, ofB } = await bookBoth();
    const { groupId } = (await stored(ofA)) ?? {};
    const held = { coachId: world.people.coach.userId, sessionId: ofB, groupId, ...span() };
    const undo = (caller: "clientA" | "coach") =>
      callAs(world, caller).mutation(api.sessions.undoCancel, { sessionId: ofA });
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId: ofA });
    await undo("clientA");
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId: ofA });
    await world.t.run(async ({ db }) => {
      for (let more = 1; more < groupPeopleMax; more += 1) await db.insert("busyTimes", held);
    });
    for (const caller of ["clientA", "coach"] as const) {
      await expect(undo(caller), caller).rejects.toMatchObject(refusal("CONFLICT"));
    }
    const together = coach().mutation(api.groupSessions.undoCancel, { sessionId: ofA });
    await expect(together).rejects.toMatchObject(refusal("CONFLICT"));
    expect(await stored(ofA)).toMatchObject({ status: "cancelled" });
  });

  test("[group-6] are listed by name for the coach, and not for any other coach", async () => {
    const { ofA, ofB } = await bookBoth();
    await callAs(world, "clientA").mutation(api.sessions.cancel, { sessionId: ofA });
    expect(await listPlaces()).toMatchObject([
      { sessionId: ofA, firstName: "Ada", status: "cancelled" },
      { sessionId: ofB, firstName: "Ben", status: "scheduled" },
    ]);
    const { groupId = "" } = await seePage(ofB);
    expect(groupId).toMatch(/^[\w-]{32}$/);
    expect(await callAs(world, "otherCoach").query(api.groupSessions.people, { groupId })).toEqual(
      [],
    );
  });
});
