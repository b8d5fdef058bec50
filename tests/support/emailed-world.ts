import { afterEach, beforeEach, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import { wallTimeToUtcMs } from "../../domain/time/time-zones";
import { buildWorld, callAs, type Caller, type World } from "../access/world";

const minuteMs = 60_000;

/** A practice at noon on a Wednesday in March, with a clock that the test moves, and the emails it queues. */
export function useEmailedWorld() {
  const world = {} as World;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    vi.setSystemTime(wallTimeToUtcMs({ date: "2026-03-18", time: "12:00" }, "UTC"));
    Object.assign(world, await buildWorld());
    await world.t.run(async ({ db }) => {
      const expirationTime = Date.now() + 90 * 24 * 60 * minuteMs; // a test lets days pass
      for (const { _id } of await db.query("authSessions").take(10)) {
        await db.patch("authSessions", _id, { expirationTime });
      }
    });
    for (const caller of ["clientA", "coach"] as const) {
      await callAs(world, caller).mutation(api.notifications.markAllRead, {});
    }
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const choose = (caller: Caller, change: object) =>
    callAs(world, caller).mutation(api.notificationSettings.save, change);
  /** Lets time pass and the clock's jobs run, as they do every few seconds. */
  const letPass = async (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * minuteMs);
    await world.t.mutation(internal.notifications.remind.run, {});
    await world.t.mutation(internal.notifications.dispatch.run, {});
    await world.t.mutation(internal.push.dispatch.run, {});
  };
  /** In the order they were queued, addressed by first name. */
  const emails = async () =>
    (await world.t.query(internal.mail.outbox.list, {})).toReversed().map(({ to, ...letter }) => ({
      to: to.replace("@example.com", ""),
      ...letter,
    }));
  const subjects = async () => (await emails()).map(({ to, subject }) => `${to}: ${subject}`);
  const subjectsTo = async (name: string) =>
    (await subjects()).filter((subject) => subject.startsWith(`${name}:`));
  return { world, choose, letPass, emails, subjects, subjectsTo };
}
