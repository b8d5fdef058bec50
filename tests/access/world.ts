import { convexTest, type TestConvex } from "convex-test";
import type { FunctionReference } from "convex/server";
import type { Id } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import schema from "../../convex/schema";
import { clientInviteMs } from "../../domain/accounts/invite-limits";
import type { Role } from "../../domain/accounts/roles";
import { secondStepResetDelayMs } from "../../domain/accounts/second-step-limits";
import { nextReminderAt, requestDueAt } from "../../domain/privacy/requests";
import { modules } from "../support/convex-modules";
import { giveSiteAddress } from "../support/site-address";
import { giveVapidKeys } from "../support/vapid-keys";
import { addCircle } from "./nouns/circle";
import { addLaterMessage } from "./nouns/later";
import { addMedia } from "./media-world";
import { addMetric } from "./nouns/metric";
import { addRecording } from "./nouns/recording";
import { addSessions } from "./session-records";
import { addApproval, addSharingKey } from "./nouns/vault";
import { addWait } from "./nouns/wait";

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

/** A request as `requests:ask` writes it. */
export async function addRequest(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  coachId: Id<"users">,
  receivedAt = Date.now(),
) {
  const type = "correct";
  return await db.insert("privacyRequests", {
    clientId,
    coachId,
    type,
    text: "Words",
    receivedAt,
    dueAt: requestDueAt(type, receivedAt),
    status: "open",
    nextReminderAt: nextReminderAt({ type, receivedAt }, receivedAt),
  });
}

/** A text that a client shared with a coach, with that coach's comment on it. */
export async function addShare(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  coachId: Id<"users">,
  sourceId = "r1",
) {
  const between = { clientId, coachId };
  const shareId = await db.insert("shares", {
    ...between,
    ...{ kind: "reflection", sourceId, title: "Title", parts: [{ text: "Words" }], sharedAt: 1 },
  });
  const comment = { sender: "coach", text: "Words", writtenAt: 2 } as const;
  const commentId = await db.insert("shareComments", { ...between, shareId, ...comment });
  return { shareId, commentId };
}

/** A worksheet, and one of it that waits for a client's answer. */
export async function addHandout(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  coachId: Id<"users">,
) {
  const fields = [
    { id: "line", kind: "line" as const, label: "Words" },
    { id: "scale", kind: "scale" as const, label: "Words" },
  ];
  const content = { title: "Title", fields, version: 1 };
  const worksheetId = await db.insert("worksheets", { ...content, changedAt: 1 });
  const copy = { ...content, worksheetId, handedOutAt: 1 };
  const handoutId = await db.insert("handouts", { clientId, coachId, ...copy });
  return { worksheetId, handoutId };
}

/** The first of its year. */
export async function addInvoice(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  packageId: Id<"packages">,
) {
  await db.insert("invoiceYears", { year: 2020, last: 1 });
  return await db.insert("invoices", {
    ...{ clientId, packageId, number: "2020-0001", issuedAt: 1, issuedOn: "2020-01-01" },
    ...{ practiceName: "Practice", coachName: "Coach", clientName: "Client" },
    ...{ sessionsIncluded: 12, startsOn: "2020-01-01" },
  });
}

/** A file of client A, a text that their coach keeps, a request of client A, and a reset of their second step. */
async function addBelongings(
  { db, storage }: Pick<MutationCtx, "db" | "storage">,
  clientId: Id<"users">,
  coachId: Id<"users">,
) {
  const fileId = await db.insert("files", {
    ...{ clientId, uploadedBy: clientId, name: "a.txt", path: "a", sizeBytes: 5 },
    contentType: "text/plain",
    storageId: await storage.store(new Blob(["Words"])),
    uploadedAt: Date.now(),
  });
  const texts = { title: "Title", content: "Words" };
  const savedReplyId = await db.insert("savedReplies", { coachId, ...texts, updatedAt: 1 });
  const laterMessageId = await addLaterMessage(db, clientId, coachId);
  const tagId = await db.insert("tags", { coachId, name: "Evenings" });
  await db.insert("clientTags", { coachId, clientId, tagId });
  const days = { startsOn: "2026-01-01", timeZone: "Europe/Berlin" };
  const terms = { clientId, sessionsIncluded: 12, ...days };
  const packageId = await db.insert("packages", { ...terms, payment: "open", updatedAt: 1 });
  const invoiceId = await addInvoice(db, clientId, packageId);
  const agreed = { text: "Words", addedBy: "coach", addedAt: 1 } as const;
  const actionId = await db.insert("agreedActions", { clientId, ...agreed, habitDays: [] });
  const { metricId, numberId } = await addMetric(db, clientId);
  const waitId = await addWait(db, { clientId, coachId });
  const agreement = { coachId, version: 1, text: "Words" };
  const agreementId = await db.insert("agreements", { ...agreement, publishedAt: 1 });
  const { worksheetId, handoutId } = await addHandout(db, clientId, coachId);
  const requestId = await addRequest(db, clientId, coachId);
  const resetId = await db.insert("secondStepResets", {
    userId: clientId,
    email: "Ada@example.com",
    askedBy: coachId,
    askedAt: Date.now(),
    dueAt: Date.now() + secondStepResetDelayMs,
  });
  const key = { credentialId: "ofAda", publicKey: "x", counter: 0, transports: [], name: "x" };
  const passkeyId = await db.insert("passkeys", { userId: clientId, ...key, createdAt: 1 });
  const notificationId = await db.insert("notifications", {
    ...{ userId: clientId, actorId: coachId, clientId, kind: "coaching_ended" },
    ...{ happenings: 1, happenedAt: Date.now(), isRead: false },
  });
  const feed = { addressHash: "of Ada", showsWords: false, madeAt: 1 };
  const calendarFeedId = await db.insert("calendarFeeds", { userId: clientId, ...feed });
  const outside = { coachId, name: "Home", url: "https://calendar.example/a.ics", failures: 0 };
  const calendarId = await db.insert("outsideCalendars", outside);
  const inviteId = await db.insert("clientInvites", {
    coachId,
    email: "invited@example.com",
    sentAt: Date.now(),
    expiresAt: Date.now() + clientInviteMs,
    joined: 0,
  });
  const { shareId, commentId } = await addShare(db, clientId, coachId);
  return {
    ...{ fileId, savedReplyId, requestId, resetId, passkeyId, notificationId, inviteId },
    ...{ shareId, commentId, tagId, packageId, actionId, agreementId, calendarFeedId, calendarId },
    ...{ worksheetId, handoutId, invoiceId, metricId, numberId, waitId, laterMessageId },
  };
}

/**
 * Two clients of one coach, a second coach with a client, and one caller for each way to have no viewer. Every caller of
 * the access matrix comes from here.
 */
export async function buildWorld() {
  process.env.JWT_PRIVATE_KEY ??= "of these tests alone"; // the counters' hashes need it
  giveVapidKeys();
  giveSiteAddress();
  return await layWorld(convexTest(schema, modules));
}

/** The same, in an existing database. */
export async function layWorld(t: TestConvex<typeof schema>) {
  const rows = await t.run(async ({ db, storage }) => {
    const ctx = { db };
    const coach = await addPerson(ctx, { name: "Coach", role: "admin" });
    const otherCoach = await addPerson(ctx, { name: "OtherCoach", role: "admin" });
    const clientA = await addPerson(ctx, { name: "Ada", role: "client" });
    const clientB = await addPerson(ctx, { name: "Ben", role: "client" });
    const deadSignIn = await addPerson(ctx, { name: "Dee", role: "client", signInMs: -1 });
    const startedAt = Date.now();
    const coaching = { coachId: coach.userId, startedAt };
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
    const recorded = { sessionId: ofA.sessionId, clientId: clientA.userId };
    const belongings = {
      ...(await addBelongings({ db, storage }, clientA.userId, coach.userId)),
      ...(await addRecording({ db, storage }, recorded)),
      sharingKeyId: await addSharingKey({ db }, coach.userId),
      approvalId: await addApproval({ db }, clientA.userId, deadSignIn.signInId),
    };
    const circle = await addCircle(db, { coach, joined: clientA, invited: clientB });
    const people = { coach, otherCoach, clientA, clientB, deadSignIn };
    return { people, coachingId, ofA, ofB, library, belongings, circle };
  });
  return { t, ...rows };
}

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

/** What a caller can reach: public functions, and addresses. */
type TypedHand = Pick<TestConvex<typeof schema>, "query" | "mutation" | "action" | "fetch">;

type Args = Record<string, unknown>;

/** The same of any client, on this side of a wire or the other. */
export interface Hand {
  query(path: FunctionReference<"query">, args: Args): Promise<unknown>;
  mutation(path: FunctionReference<"mutation">, args: Args): Promise<unknown>;
  action(path: FunctionReference<"action">, args: Args): Promise<unknown>;
}
