/** A group session of both clients of the access tests, and the coach's steps with it. */
import type { FunctionArgs } from "convex/server";
import { beforeEach } from "vitest";
import { api } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import { wanted } from "../access/bookings";
import { addPerson, buildWorld, callAs, type World } from "../access/world";

export const topic = { title: "Circle", sessionType: "video" } as const;
export const span = ({ startsAt, durationMinutes } = wanted()) => ({ startsAt, durationMinutes });

export function useGroups() {
  const world = {} as World & { otherClientId: Id<"users"> };
  beforeEach(async () => {
    Object.assign(world, await buildWorld());
    world.otherClientId = await world.t.run(async ({ db }) => {
      const { userId } = await addPerson({ db }, { name: "Eve", role: "client" });
      const coachId = world.people.otherCoach.userId;
      await db.insert("coachings", { clientId: userId, coachId, startedAt: 1 });
      return userId;
    });
  });
  const coach = () => callAs(world, "coach");
  const people = () => [world.people.clientA.userId, world.people.clientB.userId];
  const bookGroup = (change: Partial<FunctionArgs<typeof api.groupSessions.book>> = {}) =>
    coach().mutation(api.groupSessions.book, {
      ...{ clientIds: people(), ...topic, ...wanted() },
      ...change,
    });
  const bookBoth = async () => {
    const [ofA, ofB] = await bookGroup();
    if (ofA === undefined || ofB === undefined) throw new Error("The group was not booked.");
    return { ofA, ofB };
  };
  return {
    ...{ world, coach, people, bookGroup, bookBoth },
    stored: (sessionId: Id<"sessions">) => world.t.run(({ db }) => db.get("sessions", sessionId)),
    seePage: (sessionId: Id<"sessions">) => coach().query(api.sessions.get, { sessionId }),
    move: (caller: "clientA" | "coach", sessionId: Id<"sessions">, hours: number) =>
      callAs(world, caller).mutation(api.sessions.move, { sessionId, ...wanted(hours) }),
    bookOne: (clientId: Id<"users">, hours: number) =>
      coach().mutation(api.calendar.book, { clientId, ...topic, ...wanted(hours) }),
    listPlaces: async () => {
      const rows = await world.t.run(({ db }) => db.query("sessions").take(50));
      const groupId = rows.find((row) => row.groupId !== undefined)?.groupId ?? "";
      return await coach().query(api.groupSessions.people, { groupId });
    },
  };
}
