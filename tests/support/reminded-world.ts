import { beforeEach, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { isReminder } from "../../domain/messages/notification-kinds";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import { callAs, type Caller, type World } from "../access/world";
import { useEmailedWorld } from "./emailed-world";

const minuteMs = 60_000;

/** The emailed practice, in which a coach books sessions. Both sides share a time zone or have their own. */
export function useRemindedWorld() {
  const emailed = useEmailedWorld();
  const { world } = emailed;
  beforeEach(async () => {
    await world.t.run(async ({ db }) => {
      for (const { _id } of await db.query("sessions").take(10)) await db.delete("sessions", _id);
      for (const { _id } of await db.query("busyTimes").take(10)) await db.delete("busyTimes", _id);
    });
  });
  const letPass = async (minutes: number) => {
    await emailed.letPass(minutes);
    await signInAgain(world);
  };

  const at = (date: string, time: string, zone = "UTC") => wallTimeToUtcMs({ date, time }, zone);
  /** Moves the clock in one step, as after a server's downtime. */
  const goTo = (date: string, time: string, zone = "UTC") =>
    letPass((at(date, time, zone) - Date.now()) / minuteMs);
  const beAt = async (date: string, time: string) => {
    vi.setSystemTime(at(date, time));
    await signInAgain(world);
  };

  /** Books a session, and marks both sides' notifications about it as read. */
  const schedule = async (startsAt: number, timeZone = "UTC") => {
    const sessionId = await callAs(world, "coach").mutation(api.calendar.book, {
      ...{ clientId: world.people.clientA.userId, title: "Harbour", sessionType: "video" },
      ...{ startsAt, durationMinutes: 60, timeZone },
    });
    await readAll();
    return sessionId;
  };
  const moveTo = (sessionId: Id<"sessions">, startsAt: number) =>
    callAs(world, "coach").mutation(api.sessions.move, {
      ...{ sessionId, startsAt, durationMinutes: 60, timeZone: "UTC" },
    });
  const fill = (sessionId: Id<"sessions">) =>
    callAs(world, "coach").mutation(api.agenda.add, { sessionId, text: "Tides" });
  const bellOf = async (caller: Caller) =>
    (await callAs(world, caller).query(api.notifications.unread, {})).filter(({ kind }) =>
      isReminder(kind),
    );
  const remindersOf = async (caller: Caller) => (await bellOf(caller)).map(({ kind }) => kind);
  const readAll = async () => {
    for (const caller of ["clientA", "coach"] as const) {
      await callAs(world, caller).mutation(api.notifications.markAllRead, {});
    }
  };
  const remind = () => world.t.mutation(internal.notifications.remind.run, {});
  const ofPeople = {
    rearm: async (caller: "clientA" | "coach") => {
      const { userId } = world.people[caller];
      await world.t.mutation(internal.notifications.rearm.person, { userId });
      await planThem(world);
    },
    liveIn: (caller: "clientA" | "coach", zone: string) => liveIn(world, caller, zone),
    waitingOf: (caller: "clientA" | "coach") => waitingOf(world, caller),
  };
  return {
    ...{ ...emailed, ...ofPeople },
    ...{ at, goTo, beAt, schedule, moveTo, fill, bellOf, remindersOf },
    ...{ letPass, readAll, remind, planAll: () => planThem(world) },
  };
}

/** Renews sign-ins, because they end after hours and a test lets days pass. */
const signInAgain = (world: World) =>
  world.t.run(async ({ db }) => {
    for (const caller of ["clientA", "coach"] as const) {
      const person = world.people[caller];
      const { userId } = person;
      const expirationTime = Date.now() + 60 * minuteMs;
      const signIn = { userId, expirationTime, deviceNumber: 1 };
      person.signInId = await db.insert("authSessions", signIn);
      const seen = { seenAt: Date.now(), idleAt: expirationTime };
      await db.insert("presences", { signInId: person.signInId, userId, ...seen });
      person.subject = `${userId}|${person.signInId}`;
    }
  });

const liveIn = (world: World, caller: "clientA" | "coach", timeZone: string) =>
  world.t.run(async ({ db }) => {
    const { userId } = world.people[caller];
    const profile = await db
      .query("profiles")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .first();
    if (profile !== null) await db.patch("profiles", profile._id, { timeZone });
  });

/** One person's future reminders. */
const waitingOf = (world: World, caller: "clientA" | "coach") =>
  world.t.run(async ({ db }) => {
    const { userId } = world.people[caller];
    const rows = await db
      .query("reminders")
      .withIndex("by_userId", (q) => q.eq("userId", userId))
      .take(100);
    return rows.flatMap(({ kind, dueAt }) =>
      dueAt === undefined ? [] : [`${kind} ${new Date(dueAt).toISOString().slice(0, 16)}`],
    );
  });

/** Runs the rearming that the scheduler runs within seconds. */
const planThem = async ({ t }: World) => {
  const isWaiting = () => t.run(async ({ db }) => (await db.query("armings").first()) !== null);
  while (await isWaiting()) await t.mutation(internal.notifications.rearm.run, {});
};
