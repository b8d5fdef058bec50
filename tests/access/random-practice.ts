import type { Id, TableNames } from "../../convex/_generated/dataModel";
import type { MutationCtx } from "../../convex/_generated/server";
import type { Viewer } from "../../convex/gate/access";
import { writeAudit } from "../../convex/privacy/audit";
import { records } from "../../convex/schema";
import { NOTHING } from "../../convex/tallies/counts";
import { noMonth } from "../../convex/tallies/months";
import { PRACTICE_DEFAULTS } from "../../domain/practice/practice-settings";
import { BOOKING_PAGE_DEFAULTS } from "../../domain/schedule/booking-pages";
import { addOneRowEach } from "../support/one-row-each";
import { addMedia, addMediaPart } from "./media-world";
import { addCircle } from "./nouns/circle";
import { addMetric } from "./nouns/metric";
import { addInvoice } from "./nouns/package";
import { addRequest } from "./nouns/privacy";
import { addRecording } from "./nouns/recording";
import { addShare } from "./nouns/share";
import { addApproval, addSharingKey, addVaultDevice, addVaultFile } from "./nouns/vault";
import { addWait } from "./nouns/wait";
import { addHandout } from "./nouns/worksheet";
import { addLibraryItem, addPerson, addRecords } from "./world";

export type Random = (below: number) => number;

/** Repeatable random numbers (xorshift32): a failing seed fails again. */
export function seededRandom(seed: number): Random {
  let state = (seed + 1) * 2_654_435_769;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

interface Ctx {
  db: MutationCtx["db"];
  storage: MutationCtx["storage"];
}

/** Three coaches, six clients, coachings open and ended between them at random, and rows of every kind owned at random. */
export async function fillAtRandom(ctx: Ctx, random: Random) {
  const { db } = ctx;
  const people: Viewer[] = [];
  for (let index = 0; index < 9; index += 1) {
    const role = index < 3 ? "admin" : "client";
    const { userId } = await addPerson(ctx, { name: `P${index}`, role });
    people.push({ userId, role });
  }
  const [coaches, clients] = [people.slice(0, 3), people.slice(3)];
  const openCoachings = new Set<string>();
  const standIns = new Set<string>();
  for (const { userId: clientId } of clients) {
    for (const { userId: coachId } of coaches) {
      const fate = random(3);
      if (fate === 0) continue;
      const isOpen = fate === 1;
      const others = coaches.filter(({ userId }) => userId !== coachId);
      const standInId = isOpen ? others[random(3)]?.userId : undefined;
      await db.insert("coachings", {
        clientId,
        coachId,
        startedAt: 1,
        endedAt: isOpen ? undefined : 2,
        standInId,
        standInSince: standInId && 1,
      });
      if (isOpen) openCoachings.add(`${coachId} ${clientId}`);
      if (standInId !== undefined) standIns.add(`${standInId} ${clientId}`);
    }
  }
  const pick = (from: Viewer[]) => (from[random(from.length)] as Viewer).userId;
  for (let round = 0; round < 12; round += 1) {
    const owner = { clientId: pick(clients), coachId: pick(coaches), isOdd: random(2) === 1 };
    await addRows(ctx, owner);
    await addShare(db, owner.clientId, owner.coachId);
    await addHandout(db, owner.clientId, owner.coachId);
    const others = clients.filter(({ userId }) => userId !== owner.clientId);
    const of = { coach: { userId: owner.coachId }, joined: { userId: owner.clientId } };
    const { circleId } = await addCircle(db, { ...of, invited: { userId: pick(others) } });
    await addMeeting(db, { ...owner, circleId });
  }
  for (const { userId: clientId } of clients.slice(0, 3)) {
    await addRetention(db, { clientId, coachId: pick(coaches) });
  }
  const known = new Map<TableNames, string>();
  for (const table of Object.keys(records) as TableNames[]) {
    const row = await db.query(table).first();
    if (row !== null) known.set(table, row._id);
  }
  const whose = { userId: pick(clients), coachId: pick(coaches), email: "Words" };
  await addOneRowEach(ctx, whose, known);
  return { viewers: people, openCoachings, standIns };
}

interface Owner {
  clientId: Id<"users">;
  coachId: Id<"users">;
  isOdd: boolean;
}

/** Both have a seat in the circle's room, and the coach's window sends a signal to the client's. */
async function addMeeting(
  db: MutationCtx["db"],
  { clientId, coachId, circleId }: Owner & { circleId: Id<"circles"> },
) {
  const seat = { circleId, coachId, isAdmitted: true, seenAt: 1 };
  const toId = await db.insert("roomSeats", {
    ...{ ...seat, clientId, userId: clientId, seat: "client" },
  });
  await db.insert("roomSeats", { ...seat, userId: coachId, seat: "coach" });
  const signal = { circleId, coachId, userId: coachId, from: "coach", number: 1, text: "Words" };
  await db.insert("roomSignals", { ...signal, toId, seat: "client" });
}

/** As the guard writes them; their figures do not matter here. */
async function addTallies(
  db: MutationCtx["db"],
  { clientId, coachId }: Pick<Owner, "clientId" | "coachId">,
) {
  await db.insert("clientTallies", {
    clientId,
    coachId,
    nameKey: "name",
    ...NOTHING,
    waitingSinceAt: null,
    lastActAt: 1,
  });
  await db.insert("practiceTallies", { coachId, clients: 1, ...NOTHING });
  for (const personId of [clientId, coachId]) {
    await db.insert("monthTallies", { personId, month: "2026-01", ...noMonth() });
  }
  await db.insert("firstReplies", { coachId, clientId, repliedAt: 1, waitedMs: 1 });
}

/** A person who asked to be deleted, with a hold on their records. */
async function addRetention(
  db: MutationCtx["db"],
  { clientId, coachId }: Pick<Owner, "clientId" | "coachId">,
) {
  const coachingId = await db.insert("coachings", { clientId, coachId, startedAt: 1, endedAt: 2 });
  const whose = { clientId, coachId, coachingId };
  await db.insert("retentions", { ...whose, endedAt: 2, deleteAfter: 3 });
  const holdId = await db.insert("legalHolds", { ...whose, setAt: 1 });
  await db.insert("legalHoldReasons", { clientId, coachId, holdId, reason: "Words" });
  const progress = { step: 0, rows: 0, files: 0 };
  const wish = { role: "client", cause: "asked", askedAt: 1, dueAt: 2 } as const;
  await db.insert("erasures", { userId: clientId, ...wish, ...progress });
  const tombstone = { role: "client", cause: "asked", rows: 0, files: 0 } as const;
  await db.insert("deletionLog", { ...tombstone, personHash: "x", finishedAt: 1 });
  await db.insert("deletionKeys", { key: "x" });
  await db.insert("retentionRuns", { ranAt: 1 });
  const emails = { canLeave: true, waiting: 0, givenUp: 0 };
  await db.insert("systemStates", { failedJobs: [], emails, countedAt: 1 });
  await db.insert("librarySeedings", { seededAt: 1 });
}

/** One row in every table with people's content. */
async function addRows({ db, storage }: Ctx, { clientId, coachId, isOdd }: Owner) {
  const { sessionId } = await addRecords({ db }, clientId, coachId);
  const now = Date.now();
  const inRoom = { sessionId, clientId, userId: isOdd ? clientId : coachId, seat: "seat" };
  await db.insert("typists", { clientId, userId: inRoom.userId, typedAt: now });
  const noted = { sessionId, clientId, number: 1 };
  await db.insert("noteStates", { ...noted, state: new ArrayBuffer(1) });
  await db.insert("noteUpdates", { ...noted, update: new ArrayBuffer(1) });
  const toId = await db.insert("roomSeats", { ...inRoom, isAdmitted: isOdd, seenAt: now });
  const said = { number: 1, text: "Words" };
  await db.insert("roomSignals", { ...inRoom, ...said, toId, from: "other" });
  const device = { userId: clientId, expirationTime: now + 1 };
  const signInId = await db.insert("authSessions", device);
  await addApproval({ db }, clientId, signInId);
  await addVaultDevice({ db }, clientId, signInId);
  await addVaultFile({ db, storage }, clientId);
  await addSharingKey({ db }, coachId, isOdd ? { leftAt: now } : {});
  const stay = { sessionId, clientId, userId: inRoom.userId, joinedAt: now, seenAt: now };
  await db.insert("attendances", { ...stay, togetherMs: 0 });
  const measured = { sessionId, clientId, userId: inRoom.userId, samples: [], measuredAt: now };
  await db.insert("callQualities", measured);
  await db.insert("sessionSummaries", { sessionId, clientId, text: "Words", sentAt: now });
  await addRecording({ db, storage }, { sessionId, clientId, ...(isOdd && { keptUntil: 0 }) });
  const libraryItemId = await addLibraryItem(db, isOdd);
  await addMediaPart({ db, storage }, await addMedia(db, libraryItemId, isOdd));
  const progress = { progress: 25, isSaved: isOdd, isCompleted: false, lastAccessedAt: now };
  await db.insert("libraryProgress", { clientId, libraryItemId, ...progress });
  await db.insert("libraryAssignments", { clientId, coachId, libraryItemId, assignedAt: now });
  const section = { phase: "arrival", section: "inner-landscape" } as const;
  await db.insert("sectionProgress", { clientId, ...section, completedAt: now });
  await db.insert("feedback", {
    clientId,
    coachId,
    mostValuable: "Words",
    unclear: "",
    improvement: "",
    nextSteps: "",
    submittedAt: now,
  });
  await db.insert("onboarding", { clientId, completedSteps: [], isDismissed: isOdd });
  await db.insert("goalProgressPoints", {
    clientId,
    goalId: (await addRecords({ db }, clientId, coachId)).goalId,
    actorId: clientId,
    progress: 10,
    recordedAt: now,
  });
  await db.insert("practiceSettings", { coachId, ...PRACTICE_DEFAULTS, updatedAt: now });
  await db.insert("bookingPages", { coachId, ...BOOKING_PAGE_DEFAULTS, updatedAt: now });
  await addTallies(db, { clientId, coachId });
  await db.insert("visits", { clientId, seenAt: now, newsSinceAt: now });
  const consent = { kind: "coaching_data", textVersion: "1", isGiven: isOdd } as const;
  await db.insert("consents", { clientId, ...consent, decidedAt: now });
  await db.insert("activity", { clientId, actorId: clientId, kind: "signed_up", happenedAt: now });
  const [userId, actorId] = isOdd ? [clientId, coachId] : [coachId, clientId];
  await addNotification(db, { userId, actorId, clientId, now });
  await db.insert("coachNotes", { clientId, coachId, content: "Words", updatedAt: now });
  for (const add of [addAgreed, addRequest]) await add(db, clientId, coachId, now);
  const kind = isOdd ? "client_opened" : "notes_opened";
  await writeAudit(db, { kind, clientId, coachId, actorId: coachId });
  await db.insert("threadMarks", { coachId, clientId, doneAt: now });
  const invite = { coachId, email: "a@example.com", secretHash: "x", joined: 0 };
  await db.insert("clientInvites", { ...invite, sentAt: now, expiresAt: now });
  await db.insert("savedReplies", { coachId, title: "Title", content: "Words", updatedAt: now });
  const waits = { coachId, clientId, clientName: "A", content: "Words", revision: 1 };
  await db.insert("laterMessages", { ...waits, dueAt: now });
  await db.insert("files", {
    clientId,
    uploadedBy: isOdd ? clientId : coachId,
    name: "a.txt",
    path: "user-uploads/x/1-a.txt",
    sizeBytes: 1,
    contentType: "text/plain",
    storageId: await storage.store(new Blob(["a"])),
    uploadedAt: now,
  });
  await Promise.all([addOutside(db, coachId, now), addDoorRows(db, clientId, now)]);
}

async function addNotification(
  db: MutationCtx["db"],
  { now, ...whose }: Record<"userId" | "actorId" | "clientId", Id<"users">> & { now: number },
) {
  const { userId, clientId } = whose;
  const said = { happenings: 1, happenedAt: now, isRead: false };
  await db.insert("notifications", { ...whose, kind: "coaching_ended", ...said });
  await db.insert("notifications", { ...whose, kind: "message_sent", ...said });
  const due = { aboutAt: now, dueAt: now };
  await db.insert("reminders", { userId, clientId, kind: "session_soon", ...due });
  await db.insert("mutes", { userId, clientId });
  await db.insert("armings", { clientId, stage: "sessions", startedAt: now });
  const quiet = { quietFromMinute: 0, quietToMinute: 0 };
  const chosen = { showsWords: false, isEmailOff: false, updatedAt: now };
  await db.insert("notificationSettings", { userId, paces: [], ...quiet, ...chosen });
  await addPushes(db, userId, now);
}

async function addPushes(db: MutationCtx["db"], userId: Id<"users">, now: number) {
  const signInId = await db.insert("authSessions", { userId, expirationTime: now });
  const device = { endpoint: "https://push.example/x", p256dh: "x", auth: "x" };
  const deviceId = await db.insert("pushDevices", { userId, signInId, ...device, renewedAt: now });
  const words = { title: "Words", path: "/", tag: "x" };
  await db.insert("pushes", {
    userId,
    deviceId,
    ...words,
    queuedAt: now,
    expiresAt: now,
    tries: 0,
  });
}

async function addAgreed(
  db: MutationCtx["db"],
  clientId: Id<"users">,
  coachId: Id<"users">,
  now: number,
) {
  const tagId = await db.insert("tags", { coachId, name: "Evenings" });
  await db.insert("clientTags", { coachId, clientId, tagId });
  const days = { startsOn: "2026-01-01", timeZone: "Europe/Berlin" };
  const terms = { clientId, sessionsIncluded: 12, ...days };
  const packageId = await db.insert("packages", { ...terms, payment: "open", updatedAt: now });
  await addInvoice(db, clientId, packageId);
  const agreement = { version: 1, text: "Words" };
  await db.insert("agreements", { coachId, ...agreement, publishedAt: now });
  await db.insert("agreementAcceptances", { clientId, coachId, ...agreement, acceptedAt: now });
  await db.insert("agreedActions", { clientId, text: "Words", addedBy: "coach", addedAt: now });
  await addMetric(db, clientId);
  await addWait(db, { clientId, coachId });
}

/** Another calendar of the coach, with a day of it. */
async function addOutside(db: MutationCtx["db"], coachId: Id<"users">, startsAt: number) {
  const calendarId = await db.insert("outsideCalendars", { coachId, name: "x", failures: 0 });
  await db.insert("outsideDays", { coachId, calendarId, startsAt, spans: [] });
}

/** What sign-in stores about a person. */
async function addDoorRows(db: MutationCtx["db"], clientId: Id<"users">, now: number) {
  await db.insert("outbox", {
    to: "a@example.com",
    subject: "",
    text: "",
    html: "",
    queuedAt: now,
  });
  await db.insert("coachInvites", { email: "a@example.com", secretHash: "x", expiresAt: now });
  const link = { handleHash: "x", codeHash: "x", wrongCodes: 0, expiresAt: now };
  const newcomer = { email: "a@example.com", firstName: "A", lastName: "B", secret: "x" };
  await db.insert("signUps", { ...newcomer, ...link });
  await db.insert("passwordResets", { userId: clientId, ...link });
  await db.insert("attempts", { key: "x", fullAt: now });
  const key = { credentialId: "x", publicKey: "x", counter: 0, transports: [], name: "x" };
  await db.insert("passkeys", { userId: clientId, ...key, createdAt: now });
  await db.insert("usedChallenges", { challengeHash: "x", expiresAt: now });
  const event = { outcome: "failed", count: 1, happenedAt: now } as const;
  await db.insert("signInEvents", { userId: clientId, ...event });
  await db.insert("knownDevices", { userId: clientId, tokenHash: "x", expiresAt: now });
  const reset = { email: "a@example.com", askedBy: clientId, askedAt: now, dueAt: now };
  await db.insert("secondStepResets", { userId: clientId, ...reset });
  await db.insert("dormancies", { userId: clientId, signedInAt: now });
  const feed = { addressHash: "x", showsWords: false, madeAt: now };
  await db.insert("calendarFeeds", { userId: clientId, ...feed });
}
