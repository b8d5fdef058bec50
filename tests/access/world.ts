import { convexTest, type TestConvex } from "convex-test";
import type { Role } from "../../domain/roles";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import schema from "../../convex/schema";
import { modules } from "../support/convex-modules";

const HOUR_MS = 3_600_000;

/** One person as the sign-in library would have left them: user, sign-in, role, profile. */
export async function addPerson(
  { db }: Pick<MutationCtx, "db">,
  { name, role, signInMs = HOUR_MS }: { name: string; role: Role; signInMs?: number },
) {
  const userId = await db.insert("users", { email: `${name}@example.com` });
  const expirationTime = Date.now() + signInMs;
  const signInId = await db.insert("authSessions", { userId, expirationTime });
  await db.insert("userRoles", { userId, role });
  const names = { firstName: name, lastName: "Example" };
  await db.insert("profiles", { userId, ...names, createdAt: Date.now() });
  return { userId, signInId, subject: `${userId}|${signInId}` };
}

/** What one client has in every table that can belong to a client. */
export async function addRecords(
  { db }: Pick<MutationCtx, "db">,
  clientId: Id<"users">,
  coachId: Id<"users">,
) {
  const now = Date.now();
  const texts = { title: "Title", content: "Words", subject: "Subject" };
  const goalId = await db.insert("goals", {
    clientId,
    title: texts.title,
    category: "personal",
    status: "active",
    priority: "medium",
    progress: 0,
    isProgressByHand: false,
    createdAt: now,
    updatedAt: now,
  });
  const milestoneId = await db.insert("goalMilestones", {
    clientId,
    goalId,
    title: texts.title,
    isCompleted: false,
    position: 0,
  });
  const line = {
    clientId,
    subject: texts.subject,
    content: texts.content,
    messageType: "message",
    priority: "normal",
    isRead: false,
    sentAt: now,
  } as const;
  const fromClient = await db.insert("messages", { ...line, authorId: clientId, sender: "client" });
  const fromCoach = await db.insert("messages", { ...line, authorId: coachId, sender: "coach" });
  const sessionId = await db.insert("sessions", {
    clientId,
    title: texts.title,
    sessionType: "video",
    startsAt: now + HOUR_MS,
    durationMinutes: 60,
    timeZone: "Europe/Berlin",
    status: "scheduled",
    updatedAt: now,
  });
  const noteId = await db.insert("coachNotes", {
    clientId,
    coachId,
    sessionId,
    content: texts.content,
    updatedAt: now,
  });
  return { goalId, milestoneId, fromClient, fromCoach, sessionId, noteId };
}

export const addLibraryItem = (db: MutationCtx["db"], isPublished: boolean) =>
  db.insert("libraryItems", {
    title: "Title",
    description: "",
    contentType: "article",
    durationMinutes: 5,
    difficulty: "beginner",
    tags: [],
    isPublished,
    createdAt: Date.now(),
  });

/**
 * Two clients of one coach, a second coach with a client of their own, and one of each way to be nobody. Every caller of
 * the access matrix comes from here.
 */
export async function buildWorld() {
  const t = convexTest(schema, modules);
  const rows = await t.run(async ({ db }) => {
    const ctx = { db };
    const coach = await addPerson(ctx, { name: "Coach", role: "admin" });
    const otherCoach = await addPerson(ctx, { name: "OtherCoach", role: "admin" });
    const clientA = await addPerson(ctx, { name: "Ada", role: "client" });
    const clientB = await addPerson(ctx, { name: "Ben", role: "client" });
    const deadSignIn = await addPerson(ctx, { name: "Dee", role: "client", signInMs: -1 });
    const startedAt = Date.now();
    for (const { userId: clientId } of [clientA, clientB, deadSignIn]) {
      await db.insert("coachings", { clientId, coachId: coach.userId, startedAt });
    }
    const ofA = await addRecords(ctx, clientA.userId, coach.userId);
    const ofB = await addRecords(ctx, clientB.userId, coach.userId);
    return { people: { coach, otherCoach, clientA, clientB, deadSignIn }, ofA, ofB };
  });
  return { t, ...rows };
}

export type World = Awaited<ReturnType<typeof buildWorld>>;

export const CALLERS = [
  "nobody",
  "deadSignIn",
  "clientA",
  "clientB",
  "coach",
  "otherCoach",
] as const;
export type Caller = (typeof CALLERS)[number];

/** The same test database, called by one of the people of this world. */
export function callAs({ t, people }: World, caller: Caller): Hand {
  return caller === "nobody" ? t : t.withIdentity({ subject: people[caller].subject });
}

/** What a caller can reach: public functions. */
type Hand = Pick<TestConvex<typeof schema>, "query" | "mutation" | "action">;
