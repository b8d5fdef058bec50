import { ConvexError } from "convex/values";
import type { DatabaseWriter } from "../../convex/_generated/server";
import type { Viewer } from "../../convex/gate/access";
import { guardWriter } from "../../convex/gate/guardedDb";
import type { Role } from "../../domain/accounts/roles";
import type { World } from "./world";

export type Person = Exclude<keyof World["people"], "deadSignIn">;
export type Attempt = (db: DatabaseWriter, raw: DatabaseWriter) => Promise<unknown>;

const ROLE_OF: Record<Person, Role> = {
  clientA: "client",
  clientB: "client",
  coach: "admin",
  otherCoach: "admin",
};

/** "ok", or the refusal's code, of one write through a person's guarded database. */
export async function attempt(
  world: World,
  person: Person | "nobody",
  act: Attempt,
): Promise<string> {
  return await world.t.run(async ({ db }) => {
    const viewer: Viewer | null =
      person === "nobody" ? null : { userId: world.people[person].userId, role: ROLE_OF[person] };
    try {
      await act(guardWriter(db, viewer), db);
      return "ok";
    } catch (error) {
      if (error instanceof ConvexError) return (error.data as { code: string }).code;
      throw error;
    }
  });
}

export const now = 1_700_000_000_000;
export const line = (world: World) => ({
  clientId: world.people.clientA.userId,
  authorId: world.people.clientA.userId,
  sender: "client" as const,
  subject: "",
  content: "Words",
  messageType: "message" as const,
  priority: "normal" as const,
  isRead: false,
  sentAt: now,
});
export const goalOf = (clientId: World["people"]["coach"]["userId"]) => ({
  clientId,
  title: "Title",
  category: "health" as const,
  status: "active" as const,
  priority: "low" as const,
  progress: 0,
  isProgressByHand: false,
  createdAt: now,
  updatedAt: now,
});
export const sessionOf = (world: World, status: "scheduled" | "completed" | "cancelled") => ({
  clientId: world.people.clientA.userId,
  title: "Title",
  sessionType: "phone" as const,
  startsAt: now,
  durationMinutes: 30,
  timeZone: "Europe/Berlin",
  status,
  updatedAt: now,
});

/** A sheet that both fill in during their session, before anything is filled in. */
export const emptySheet = {
  title: "Title",
  fields: [{ id: "text", kind: "text" as const, label: "Words" }],
  isWheel: false,
  answers: [],
  startedAt: now,
};
