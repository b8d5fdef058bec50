import { expect, test } from "vitest";
import { sessionsTogetherMax } from "../../domain/schedule/session-policy";
import { hourMs } from "../../domain/time/time-spans";
import { book, busyTimes, letBegin, refusal, wanted } from "../../tests/access/bookings";
import { buildWorld, callAs } from "../../tests/access/world";
import { api } from "../_generated/api";
import type { Id } from "../_generated/dataModel";

const { closeSeveral, cancelSeveral, undoCancelSeveral } = api.calendar;
const completed = { status: "completed", from: "scheduled" } as const;

async function bookThree() {
  const world = await buildWorld();
  const sessionIds = [
    await book(world, "clientA"),
    await book(world, "clientB", wanted(1)),
    await book(world, "clientA", wanted(2)),
  ] as [Id<"sessions">, Id<"sessions">, Id<"sessions">];
  const coach = callAs(world, "coach");
  const statuses = async () => {
    const pages = sessionIds.map((sessionId) => coach.query(api.sessions.get, { sessionId }));
    return (await Promise.all(pages)).map((page) => page.status);
  };
  return { world, sessionIds, coach, statuses };
}

test("[agenda-20] several sessions are cancelled with one reason, and each client is notified of their own", async () => {
  const { world, sessionIds, coach, statuses } = await bookThree();
  expect(await coach.mutation(cancelSeveral, { sessionIds, reason: " Ill " })).toEqual(sessionIds);
  expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await busyTimes(world, "clientA")).toEqual([]);
  const firstPage = { paginationOpts: { numItems: 50, cursor: null } };
  for (const [caller, count] of [
    ["clientA", 2],
    ["clientB", 1],
  ] as const) {
    const { page } = await callAs(world, caller).query(api.notifications.list, firstPage);
    const notices = page.filter(
      ({ kind, sessionId }) =>
        kind === "session_cancelled" && sessionIds.some((each) => each === sessionId),
    );
    expect(notices).toHaveLength(count);
  }
  const own = await callAs(world, "clientB").query(api.sessions.get, {
    sessionId: sessionIds[1],
  });
  expect(own).toMatchObject({ cancelReason: "Ill", cancelledBy: "coach" });
});

test("[agenda-20] one undo restores them all, or none of them if a time is taken", async () => {
  const { world, sessionIds, coach, statuses } = await bookThree();
  await coach.mutation(cancelSeveral, { sessionIds });
  const takerId = await book(world, "clientB");
  await expect(coach.mutation(undoCancelSeveral, { sessionIds })).rejects.toMatchObject(
    refusal("CONFLICT"),
  );
  expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
  await callAs(world, "clientB").mutation(api.sessions.cancel, { sessionId: takerId });
  await coach.mutation(undoCancelSeveral, { sessionIds });
  expect(await statuses()).toEqual(["scheduled", "scheduled", "scheduled"]);
});

test("[agenda-20] sessions that have changed meanwhile stay as they are, and so do those still ahead", async () => {
  const { world, sessionIds, coach, statuses } = await bookThree();
  const [first, second, third] = sessionIds;
  await letBegin(world, first);
  const earlier = Date.now() - 5 * hourMs;
  await world.t.run(({ db }) => db.patch("sessions", second, { startsAt: earlier }));
  await coach.mutation(api.calendar.close, {
    ...{ sessionId: second, status: "no-show", from: "scheduled" },
  });
  expect(await coach.mutation(closeSeveral, { sessionIds, ...completed })).toEqual([first]);
  expect(await statuses()).toEqual(["completed", "no-show", "scheduled"]);
  expect(await coach.mutation(cancelSeveral, { sessionIds })).toEqual([third]);
  const reopened = { status: "scheduled", from: "completed" } as const;
  expect(await coach.mutation(closeSeveral, { sessionIds, ...reopened })).toEqual([first]);
  expect(await statuses()).toEqual(["scheduled", "no-show", "cancelled"]);
});

test("too many sessions at once, or another coach's session among them, are refused as a whole", async () => {
  const { world, sessionIds, coach, statuses } = await bookThree();
  const many = Array.from({ length: sessionsTogetherMax + 1 }, () => sessionIds[0]);
  await expect(coach.mutation(cancelSeveral, { sessionIds: many })).rejects.toMatchObject(
    refusal("INVALID", { field: "sessionIds" }),
  );
  const other = callAs(world, "otherCoach");
  for (const call of [
    () => other.mutation(cancelSeveral, { sessionIds }),
    () => other.mutation(closeSeveral, { sessionIds, ...completed }),
    () => other.mutation(undoCancelSeveral, { sessionIds }),
  ]) {
    await expect(call()).rejects.toMatchObject(refusal("NOT_FOUND"));
  }
  expect(await statuses()).toEqual(["scheduled", "scheduled", "scheduled"]);
});
