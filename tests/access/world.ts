import { convexTest, type TestConvex } from "convex-test";
import type { FunctionReference } from "convex/server";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import schema from "../../convex/schema";
import type { Role } from "../../domain/accounts/roles";
import { modules } from "../support/convex-modules";
import { giveSiteAddress } from "../support/site-address";
import { giveVapidKeys } from "../support/vapid-keys";
import { addMedia } from "./media-world";
import { addSessions } from "./session-records";

const HOUR_MS = 3_600_000;

/** One person as sign-in creates them: user, sign-in, role, profile. */
export async function addPerson(
  { db }: Pick<MutationCtx, "db">,
  { name, role, signInMs = HOUR_MS }: { name: string; role: Role; signInMs?: number },
) {
  const userId = await db.insert("users", { email: `${name}@example.com` });
  const expirationTime = Date.now() + signInMs;
  const signInId = await db.insert("authSessions", { userId, expirationTime, deviceNumber: 1 });
  const seen = { seenAt: Date.now(), idleAt: expirationTime };
  await db.insert("presences", { signInId, userId, ...seen });
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
  hoursAhead = 1,
) {
  const now = Date.now();
  const texts = { title: "Title", content: "Words", subject: "Subject" };
  const goalId = await db.insert("goals", {
    clientId,
    coachId,
    title: texts.title,
    category: "personal",
    status: "active",
    priority: "medium",
    progress: 0,
    isProgressByHand: false,
    ...{ createdAt: now, updatedAt: now },
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
  const ofSession = await addSessions({ db }, { clientId, coachId, hoursAhead });
  return { goalId, milestoneId, fromClient, fromCoach, ...ofSession };
}

/** An item with the two rows that belong to it. */
export async function addLibraryItem(db: MutationCtx["db"], isPublished: boolean, position = 0) {
  const libraryItemId = await db.insert("libraryItems", {
    title: "Title",
    description: "",
    contentType: "article",
    durationMinutes: 5,
    difficulty: "beginner",
    tags: [],
    position,
    isPublished,
    createdAt: Date.now(),
  });
  const blocks = [{ kind: "paragraph" as const, text: "Words" }];
  await db.insert("libraryTexts", { libraryItemId, isPublished, blocks, cues: [] });
  const counts = { opens: 0, completions: 0, saves: 0, ratings: 0, stars: 0 };
  await db.insert("libraryTallies", { libraryItemId, isPublished, ...counts });
  return libraryItemId;
}

/**
 * Two clients of one coach, a second coach with a client, and one caller for each way to have no viewer. Every caller of
 * the access matrix comes from here.
 */
export async function buildWorld() {
  process.env.JWT_PRIVATE_KEY ??= "of these tests alone"; // the counters' hashes need a key
  giveVapidKeys();
  giveSiteAddress();
  return await layWorld(convexTest(schema, modules));
}

/** Builds the same world in an existing database. */
export async function layWorld(t: TestConvex<typeof schema>) {
  const { nouns } = await import("./noun"); // imported here, because the nouns import this file
  const rows = await t.run(async (ctx) => {
    const practice = await addPractice(ctx);
    const belongings = {} as Belongings;
    for (const { adds } of nouns) Object.assign(belongings, await adds?.(practice));
    const { people, coachingId, ofA, ofB, library } = practice;
    return { people, coachingId, ofA, ofB, library, belongings };
  });
  return { t, ...rows };
}

async function addPractice({ db, storage }: Pick<MutationCtx, "db" | "storage">) {
  const ctx = { db };
  const coach = await addPerson(ctx, { name: "Coach", role: "admin" });
  const otherCoach = await addPerson(ctx, { name: "OtherCoach", role: "admin" });
  const clientA = await addPerson(ctx, { name: "Ada", role: "client" });
  const clientB = await addPerson(ctx, { name: "Ben", role: "client" });
  const deadSignIn = await addPerson(ctx, { name: "Dee", role: "client", signInMs: -1 });
  const coaching = { coachId: coach.userId, startedAt: Date.now() };
  const coachingId = await db.insert("coachings", { clientId: clientA.userId, ...coaching });
  for (const { userId: clientId } of [clientB, deadSignIn]) {
    await db.insert("coachings", { clientId, ...coaching });
  }
  // Open for longer than any test; `convex/clients/recordVisits.test.ts` closes them.
  const openUntil = Number.MAX_SAFE_INTEGER;
  for (const { userId: clientId } of [clientA, clientB, deadSignIn]) {
    await db.insert("recordVisits", { coachId: coach.userId, clientId, openUntil });
  }
  const ofA = await addRecords(ctx, clientA.userId, coach.userId);
  const ofB = await addRecords(ctx, clientB.userId, coach.userId, 3);
  const published = await addLibraryItem(db, true, 1);
  const media = await addMedia(db, published, true);
  const library = { published, media, draft: await addLibraryItem(db, false, 2) };
  const people = { coach, otherCoach, clientA, clientB, deadSignIn };
  return { db, storage, people, coachingId, ofA, ofB, library };
}

/** The people and their records, which the nouns add rows to. */
export type Practice = Awaited<ReturnType<typeof addPractice>>;
/** Each noun's file that has an `adds` must declare it here: without that it does not compile. */
// oxlint-disable-next-line typescript/no-empty-object-type -- the nouns' files fill it
export interface Adders {}
type Added = Awaited<ReturnType<Adders[keyof Adders]>>;
type AllOf<Some> = (Some extends unknown ? (some: Some) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Belongings = AllOf<Added>;

export type World = Awaited<ReturnType<typeof buildWorld>>;

export const rolesOf = ({ t }: World) => t.run(({ db }) => db.query("userRoles").take(100));

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
export function callAs({ t, people }: World, caller: Caller): TypedHand {
  return caller === "nobody" ? t : t.withIdentity({ subject: people[caller].subject });
}

/** What a caller can reach: public functions and HTTP addresses. */
type TypedHand = Pick<TestConvex<typeof schema>, "query" | "mutation" | "action" | "fetch">;

type Args = Record<string, unknown>;

/** Calls as any client can, in this process or over the network. */
export interface Hand {
  query(path: FunctionReference<"query">, args: Args): Promise<unknown>;
  mutation(path: FunctionReference<"mutation">, args: Args): Promise<unknown>;
  action(path: FunctionReference<"action">, args: Args): Promise<unknown>;
}
