import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { roomPeopleMax, seatGoneMs } from "../../domain/schedule/session-rooms";
import { addPerson, buildWorld, callAs, type Caller, type World } from "../../tests/access/world";
import { circleCalls, conflict, invalid, notFound } from "../../tests/support/circle-calls";
import { api } from "../_generated/api";
import { eraseSome } from "../erasures/batch";

/** Client A (Ada) is in the coach's circle as Heron. */
const stage = {} as { world: World } & ReturnType<typeof circleCalls>;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const world = await buildWorld();
  Object.assign(stage, { world }, circleCalls(world));
});
afterEach(() => {
  vi.useRealTimers();
});

const as = (who: Caller) => callAs(stage.world, who);
const room = () => ({ circleId: stage.circleId });
const enter = (who: Caller, seat: string = who) =>
  as(who).mutation(api.rooms.enter, { room: room(), seat });
const look = (who: Caller) => as(who).query(api.rooms.get, { room: room() });
const admit = (...seats: string[]) =>
  as("coach").mutation(api.rooms.admit, { room: room(), seats });
const send = (who: Caller, to: string, number = 1, seat: string = who) =>
  as(who).mutation(api.rooms.send, { room: room(), seat, to, number, text: `from ${who}` });
const waiting = (who: Caller, seat: string = who) =>
  as(who).query(api.rooms.signals, { room: room(), seat });
const stay = (who: Caller, taken: { from: string; number: number }[] = []) =>
  as(who).mutation(api.rooms.stay, { room: room(), seat: who, taken });
const leave = (who: Caller) => as(who).mutation(api.rooms.leave, { room: room(), seat: who });
const meeting = (who: Caller) => as(who).query(api.rooms.meeting, { circleId: stage.circleId });
const takeOut = (who: Caller, seat: string) =>
  as(who).mutation(api.rooms.remove, { circleId: stage.circleId, seat });
const end = (who: Caller) => as(who).mutation(api.rooms.end, { circleId: stage.circleId });
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

/** Ada as Heron, Ben as Wren, and the coach: all let in. */
async function meet() {
  await stage.join("clientB", "Wren");
  await enter("coach");
  await enter("clientA");
  await enter("clientB");
  await admit("clientA", "clientB");
}

/** Members who are in the room already, seen just now. */
async function fill(count: number) {
  const coachId = stage.idOf("coach");
  await stage.world.t.run(async (ctx) => {
    for (let index = 0; index < count; index += 1) {
      const { userId } = await addPerson(ctx, { name: `Guest ${index}`, role: "client" });
      const whose = { circleId: stage.circleId, coachId, clientId: userId };
      await ctx.db.insert("coachings", { clientId: userId, coachId, startedAt: 1 });
      const name = { chosenName: `Bird ${index}`, nameKey: `bird${index}` };
      await ctx.db.insert("circleMembers", { ...whose, ...name, state: "joined", invitedAt: 1 });
      const seat = { seat: `guest ${index}`, isAdmitted: true, seenAt: Date.now() };
      await ctx.db.insert("roomSeats", { ...whose, userId, ...seat });
    }
  });
}

describe("[room-19] a circle's room", () => {
  test("is open to its members while the coach is there, and notifies all of them", async () => {
    await expect(enter("clientA")).rejects.toMatchObject(conflict);
    expect(await meeting("clientA")).toBeNull();
    await enter("coach");
    expect(await meeting("clientA")).toBe(Date.now());
    const notified = (await stage.rowsOf("notifications")).filter(
      ({ kind }) => kind === "room_entered",
    );
    expect(notified).toMatchObject([
      { userId: stage.idOf("clientA"), circleId: stage.circleId, subjectTitle: "Circle" },
    ]);
    await enter("clientA");
    expect((await look("clientA")).own).toEqual({ seat: "clientA", isAdmitted: false });
    await leave("coach");
    expect(await meeting("clientA")).toBeNull();
    await leave("clientA");
    pass(1000);
    await expect(enter("clientA")).rejects.toMatchObject(conflict);
  });

  test("shows chosen names, and no person's id", async () => {
    await meet();
    const { others } = await look("clientA");
    expect(others).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ seat: "coach", isCoach: true, isAdmitted: true }),
        expect.objectContaining({ seat: "clientB", isCoach: false, chosenName: "Wren" }),
      ]),
    );
    await send("clientB", "clientA");
    const seen = JSON.stringify([others, await waiting("clientA")]);
    for (const { userId } of Object.values(stage.world.people)) expect(seen).not.toContain(userId);
  });

  test.each(["clientB", "otherCoach"] as const)(
    "is closed to %s, who is not in the circle, for every call",
    async (stranger) => {
      await enter("coach");
      await enter("clientA");
      await admit("clientA");
      await send("coach", "clientA");
      expect(await meeting(stranger)).toBeNull();
      const calls = [
        () => look(stranger),
        () => waiting(stranger, "clientA"),
        () => enter(stranger),
        () => send(stranger, "clientA", 1, "coach"),
        () => as(stranger).mutation(api.rooms.stay, { room: room(), seat: "coach", taken: [] }),
        () => as(stranger).mutation(api.rooms.leave, { room: room(), seat: "coach" }),
        () => as(stranger).mutation(api.rooms.admit, { room: room(), seats: ["clientA"] }),
        () => takeOut(stranger, "clientA"),
        () => end(stranger),
      ];
      for (const call of calls) await expect(call()).rejects.toMatchObject(notFound);
      expect(await stage.rowsOf("roomSeats")).toHaveLength(2);
      expect(await waiting("clientA")).toHaveLength(1);
    },
  );

  test("is closed to a member of another circle of the same coach", async () => {
    const circleId = await as("coach").mutation(api.circles.open, { name: "N", about: "A" });
    await as("coach").mutation(api.circles.invite, {
      ...{ circleId, clientIds: [stage.idOf("clientB")] },
    });
    await as("clientB").mutation(api.circles.join, { circleId, chosenName: "Wren" });
    await enter("coach");
    await expect(enter("clientB")).rejects.toMatchObject(notFound);
    await expect(look("clientB")).rejects.toMatchObject(notFound);
    await as("coach").mutation(api.rooms.enter, { room: { circleId }, seat: "coach elsewhere" });
    await as("clientB").mutation(api.rooms.enter, { room: { circleId }, seat: "clientB" });
    await as("coach").mutation(api.rooms.admit, { room: { circleId }, seats: ["clientB"] });
    await enter("clientA");
    await admit("clientA");
    const across = { room: { circleId }, seat: "clientB", to: "clientA", number: 1, text: "Words" };
    await expect(as("clientB").mutation(api.rooms.send, across)).rejects.toMatchObject(conflict);
    const theirs = as("clientB").query(api.rooms.signals, { room: { circleId }, seat: "clientA" });
    expect(await theirs).toEqual([]);
  });

  test("is closed at once to a member who leaves the circle, and the others no longer see them", async () => {
    await meet();
    await stage.leave("clientB", false);
    await expect(look("clientB")).rejects.toMatchObject(notFound);
    await expect(send("clientB", "clientA")).rejects.toMatchObject(notFound);
    await expect(waiting("clientB")).rejects.toMatchObject(notFound);
    await expect(send("clientA", "clientB")).rejects.toMatchObject(conflict);
    expect((await look("clientA")).others.map(({ seat }) => seat)).toEqual(["coach"]);
    expect((await look("coach")).others.map(({ seat }) => seat)).toEqual(["clientA"]);
  });

  test("is closed to a client whose coaching has ended, and to everybody once the circle is closed", async () => {
    await meet();
    const { t, coachingId } = stage.world;
    await t.run(({ db }) => db.patch("coachings", coachingId, { endedAt: 1 }));
    await expect(look("clientA")).rejects.toMatchObject(notFound);
    expect((await look("clientB")).others.map(({ seat }) => seat)).toEqual(["coach"]);
    await expect(send("clientB", "clientA")).rejects.toMatchObject(conflict);
    await stage.close();
    for (const who of ["clientB", "coach"] as const)
      await expect(look(who)).rejects.toMatchObject(conflict);
    expect(await meeting("clientB")).toBeNull();
  });

  test("has room for six people: the coach always gets in, and a seventh does not", async () => {
    await enter("coach");
    await fill(roomPeopleMax - 2);
    await enter("clientA");
    await stage.join("clientB", "Wren");
    const full = invalid("people", "too_long");
    await expect(enter("clientB")).rejects.toMatchObject(full);
    await enter("clientA", "second"); // another window of a member who was let in
    await leave("coach");
    await enter("coach");
    pass(seatGoneMs);
    await stay("coach");
    await enter("clientB");
    expect((await look("coach")).others.filter(({ isThere }) => isThere)).toHaveLength(1);
  });

  test("does not let a member back in without the coach after their window was silent", async () => {
    await meet();
    await enter("clientA", "second");
    expect((await look("clientA")).own).toMatchObject({ isAdmitted: true });
    pass(seatGoneMs);
    await stay("coach");
    await enter("clientA");
    expect((await look("clientA")).own).toMatchObject({ isAdmitted: false });
  });

  test("gives the place of a silent window to somebody else", async () => {
    await enter("coach");
    await enter("clientA");
    pass(seatGoneMs);
    await stay("coach");
    await fill(roomPeopleMax - 1);
    await stay("clientA");
    expect((await look("clientA")).own).toBeNull();
  });
});

describe("[room-20] the coach of a circle's room", () => {
  test("lets in chosen people, or all who wait", async () => {
    await stage.join("clientB", "Wren");
    await enter("coach");
    await enter("clientA");
    await enter("clientB");
    await expect(send("clientA", "clientB")).rejects.toMatchObject(notFound);
    await expect(
      as("clientA").mutation(api.rooms.admit, { room: room(), seats: ["clientA"] }),
    ).rejects.toMatchObject(notFound);
    await expect(admit("nobody")).rejects.toMatchObject(conflict);
    await admit("clientA");
    await expect(send("clientA", "clientB")).rejects.toMatchObject(notFound);
    expect((await look("clientB")).own).toMatchObject({ isAdmitted: false });
    await admit("clientA", "clientB");
    await send("clientA", "clientB");
  });

  test("removes a person, who may ask again, and ends the meeting for all", async () => {
    await meet();
    await expect(takeOut("clientA", "clientB")).rejects.toMatchObject(notFound);
    await expect(end("clientA")).rejects.toMatchObject(notFound);
    await send("clientB", "clientA");
    await takeOut("coach", "clientB");
    expect((await look("clientB")).own).toBeNull();
    expect((await look("clientA")).others.map(({ seat }) => seat)).toEqual(["coach"]);
    await expect(send("clientB", "clientA", 2)).rejects.toMatchObject(conflict);
    await stay("clientA");
    expect(await waiting("clientA")).toEqual([]); // Their signals are deleted.
    await enter("clientB");
    expect((await look("clientB")).own).toMatchObject({ isAdmitted: false });
    await end("coach");
    expect(await stage.rowsOf("roomSeats")).toEqual([]);
    expect(await meeting("clientA")).toBeNull();
  });
});

describe("[room-21] a signal between two windows", () => {
  beforeEach(meet);

  test("is read and deleted by those two windows only", async () => {
    await send("clientA", "clientB");
    await send("coach", "clientB");
    expect(await waiting("clientB")).toHaveLength(2);
    expect(await waiting("coach", "clientB")).toEqual([]);
    expect(await waiting("clientA", "clientB")).toEqual([]);
    await as("coach").mutation(api.rooms.stay, {
      ...{ room: room(), seat: "coach", taken: [{ from: "clientA", number: 9 }] },
    });
    expect(await waiting("clientB")).toHaveLength(2);
    await stay("clientB", [{ from: "clientA", number: 1 }]);
    expect((await waiting("clientB")).map(({ from }) => from)).toEqual(["coach"]);
  });

  test("is not readable for a person who uses another window's name", async () => {
    await send("coach", "clientB");
    await expect(enter("clientA", "clientB")).rejects.toMatchObject(invalid("seat", "malformed"));
    await takeOut("coach", "clientB");
    await enter("clientA", "clientB");
    expect(await waiting("clientA", "clientB")).toEqual([]);
  });

  test("counts towards a limit for this pair of windows only", async () => {
    for (let number = 1; number <= 100; number += 1) await send("clientA", "clientB", number);
    await expect(send("clientA", "clientB", 101)).rejects.toMatchObject(
      invalid("signals", "too_long"),
    );
    await send("coach", "clientB");
    await send("clientA", "coach");
  });
});

test("[room-19, circle-6] an erased member leaves nothing in the room", async () => {
  await meet();
  await send("clientA", "clientB");
  await send("clientB", "clientA");
  await stage.world.t.run(async (ctx) => {
    const asked = { role: "client", cause: "asked", askedAt: 1, dueAt: 2 } as const;
    const begun = { step: 0, rows: 0, files: 0 };
    await ctx.db.insert("deletionKeys", { key: "x" });
    const userId = stage.idOf("clientA");
    const erasureId = await ctx.db.insert("erasures", { userId, ...asked, ...begun });
    while (!(await eraseSome(ctx, erasureId)));
  });
  const left = [await stage.rowsOf("roomSeats"), await stage.rowsOf("roomSignals")];
  expect(left.map((rows) => rows.length)).toEqual([2, 0]);
  expect(JSON.stringify(left)).not.toContain(stage.idOf("clientA"));
});
