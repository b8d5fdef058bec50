import { afterEach, beforeEach, vi } from "vitest";
import { api, internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { dayMs } from "../../domain/time/time-spans";
import { addPerson, buildWorld, type Caller, type World } from "../access/world";
import { callNow } from "./later-hands";

/** A leap day, which the next year does not have. */
export const start = Date.parse("2024-02-29T10:00:00Z");
export const hourMs = 60 * 60 * 1000;

/** A world whose clock a test moves over years, and which runs the hourly retention. */
export function livedWorld(now: number = start) {
  const stage = {} as { world: World };
  beforeEach(async () => {
    vi.useFakeTimers({ now });
    vi.stubEnv("SITE_URL", "https://portal.example");
    stage.world = await buildWorld();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  const as = (caller: Exclude<Caller, "nobody">) => callNow(stage.world, caller);
  const settle = () => stage.world.t.finishAllScheduledFunctions(vi.runAllTimers);
  const isHere = (userId: Id<"users">) =>
    stage.world.t.run(async ({ db }) => (await db.get("users", userId)) !== null);
  const letters = () => stage.world.t.query(internal.mail.outbox.list, {});
  const stopped = async () => await (await as("coach")).query(api.retention.stopped, {});
  const hourly = async () => {
    await stage.world.t.mutation(internal.retention.run.hourly, {});
    await settle();
  };

  const liveUntil = async (endMs: number) => {
    while (Date.now() + dayMs <= endMs) {
      vi.setSystemTime(Date.now() + dayMs);
      await hourly();
    }
    vi.setSystemTime(endMs);
    await hourly();
  };

  /** Future sessions must be cancelled before a coaching can end. */
  const endCoaching = async (clientId: Id<"users">) => {
    await callOffSessions(stage.world, clientId);
    return await (await as("coach")).mutation(api.clients.end, { clientId });
  };

  return { stage, as, settle, isHere, letters, stopped, hourly, liveUntil, endCoaching };
}

const callOffSessions = ({ t }: World, clientId: Id<"users">) =>
  t.run(async ({ db }) => {
    const sessions = await db
      .query("sessions")
      .withIndex("by_clientId_and_startsAt", (q) => q.eq("clientId", clientId))
      .take(100);
    for (const { _id } of sessions) await db.patch("sessions", _id, { status: "cancelled" });
  });

/** Adds clients of the coach, so that one of them is only a small share. */
export const addClients = ({ t, people }: World, count: number) =>
  t.run(async ({ db }) => {
    const ids: Id<"users">[] = [];
    for (let index = 0; index < count; index += 1) {
      const { userId } = await addPerson({ db }, { name: `Extra${index}`, role: "client" });
      const coachId = people.coach.userId;
      await db.insert("coachings", { clientId: userId, coachId, startedAt: 1 });
      ids.push(userId);
    }
    return ids;
  });
