import { type ObjectType, v } from "convex/values";
import type { Role } from "../../domain/accounts/roles";
import { PRACTICE_DEFAULTS } from "../../domain/practice/practice-settings";
import { coachTagsMax } from "../../domain/practice/tags";
import { nextReminderAt, requestDueAt } from "../../domain/privacy/requests";
import { WEEKDAYS } from "../../domain/schedule/availability";
import { addDays } from "../../domain/time/calendar-dates";
import { dayMs, hourMs } from "../../domain/time/time-spans";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { rowsBy } from "../gate/rows";
import { writeAudit } from "../privacy/audit";
import { recountClient } from "../tallies/recount";
import { seedWorksheets } from "../worksheets/worksheetSeed";
import { COACH_ZONE, practiceNow } from "./clock";
import { insertPackages } from "./insertPackages";
import { tallyOf } from "./library";
import type { Person } from "./people";
import type { Practice } from "./practice";
import { type Random, randomFrom } from "./random";
import type { Places, Row } from "./rows";
import type { SessionRow } from "./sessions";
import { AGENDA_WORDS } from "./words/agendaWords";
import { SAVED_REPLIES } from "./words/savedReplyWords";

/** Ids of stored rows, in the practice's order: its positions become these. */
export const insertedFields = {
  coachId: v.union(v.null(), v.id("users")),
  itemIds: v.array(v.id("libraryItems")),
  clientIds: v.array(v.id("users")),
  sessionIds: v.array(v.id("sessions")),
  goalIds: v.array(v.id("goals")),
  messageIds: v.array(v.id("messages")),
};
export type Inserted = ObjectType<typeof insertedFields>;

export const nothingInserted: Inserted = {
  coachId: null,
  itemIds: [],
  clientIds: [],
  sessionIds: [],
  goalIds: [],
  messageIds: [],
};

type Part = (db: DatabaseWriter, practice: Practice, inserted: Inserted) => Promise<Inserted>;

/** Parents first. Each is a transaction of its own, so that other calls run between them. */
export const practiceParts: readonly Part[] = [
  insertCoach,
  insertPeople,
  insertMeetings,
  insertWork,
  insertMessages,
  insertRecords,
  insertActivity,
  recountClients,
];

/** Inserts the practice without its coach and library, which exist already. */
export async function insertClients(db: DatabaseWriter, practice: Practice, there: Inserted) {
  let inserted = there;
  for (const insert of practiceParts.slice(1)) inserted = await insert(db, practice, inserted);
}

function placesIn({ coachId, clientIds }: Inserted): Places {
  if (coachId === null) throw new Error("The practice has no coach yet.");
  return { coachId, clientIdOf: (position: number) => at(clientIds, position) };
}

async function insertCoach(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const coachId = await insertPerson(db, practice.coach, "admin");
  await insertSettings(db, coachId, practice.coach.joinedAt);
  await inTurn(SAVED_REPLIES, (reply) =>
    db.insert("savedReplies", { coachId, ...reply, updatedAt: practice.coach.joinedAt }),
  );
  const itemIds = await insertShelf(db, practice);
  await db.insert("librarySeedings", { seededAt: practice.coach.joinedAt });
  await seedWorksheets(db);
  return { ...inserted, coachId, itemIds };
}

async function insertPeople(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const { coachId } = placesIn(inserted);
  const clientIds = await inTurn(practice.clients, async (client) => {
    const clientId = await insertPerson(db, client, "client");
    await db.insert("coachings", { clientId, coachId, startedAt: client.joinedAt });
    return clientId;
  });
  const next = { ...inserted, clientIds };
  await insertTags(db, practice, placesIn(next));
  return next;
}

async function insertMeetings(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const places = placesIn(inserted);
  const { coachId, clientIdOf } = places;
  const sessionIds = await insertSessions(db, practice.sessions, places);
  for (const { client, session, row } of practice.coachNotes) {
    const sessionId = findAt(sessionIds, session);
    await db.insert("coachNotes", { clientId: clientIdOf(client), coachId, sessionId, ...row });
  }
  return { ...inserted, sessionIds };
}

async function insertWork(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const places = placesIn(inserted);
  const { clientIdOf } = places;
  await insertPackages(db, practice, places);
  for (const { client, row } of practice.agreedActions)
    await db.insert("agreedActions", { clientId: clientIdOf(client), ...row });
  await insertMetrics(db, practice, places);
  await insertHandouts(db, practice, places);
  return { ...inserted, goalIds: await insertGoals(db, practice, places) };
}

async function insertMessages(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const { coachId, clientIdOf } = placesIn(inserted);
  const messageIds = await inTurn(practice.messages, ({ client, row }) => {
    const clientId = clientIdOf(client);
    const authorId = row.sender === "coach" ? coachId : clientId;
    return db.insert("messages", { clientId, authorId, ...row });
  });
  return { ...inserted, messageIds };
}

async function insertRecords(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const places = placesIn(inserted);
  await inTurn(practice.libraryProgress, ({ client, item, row }) =>
    db.insert("libraryProgress", {
      clientId: places.clientIdOf(client),
      libraryItemId: at(inserted.itemIds, item),
      ...row,
    }),
  );
  await insertJourneys(db, practice, places);
  await insertPromises(db, practice, places);
  return inserted;
}

async function insertActivity(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const { coachId, clientIdOf } = placesIn(inserted);
  const { sessionIds, goalIds, messageIds } = inserted;
  await inTurn(practice.activity, ({ client, by, session, goal, message, ...line }) => {
    const clientId = clientIdOf(client);
    return db.insert("activity", {
      ...{ clientId, actorId: by === "coach" ? coachId : clientId, ...line },
      sessionId: findAt(sessionIds, session),
      goalId: findAt(goalIds, goal),
      messageId: findAt(messageIds, message),
    });
  });
  return inserted;
}

async function recountClients(db: DatabaseWriter, _: Practice, inserted: Inserted) {
  await inTurn(inserted.clientIds, (clientId) => recountClient(db, clientId));
  return inserted;
}

async function insertPerson(db: DatabaseWriter, person: Person, role: Role) {
  const { firstName, lastName, email, timeZone, joinedAt, emailVerifiedAt } = person;
  const { phone, bio, postalAddress } = person;
  const userId = await db.insert("users", { email, emailVerificationTime: emailVerifiedAt });
  await db.insert("userRoles", { userId, role });
  await db.insert("profiles", {
    ...{ userId, firstName, lastName, phone, bio, postalAddress, timeZone, createdAt: joinedAt },
  });
  return userId;
}

const insertGoals = (db: DatabaseWriter, { goals }: Practice, { clientIdOf, coachId }: Places) =>
  inTurn(goals, async ({ client, row, milestones, points }) => {
    const clientId = clientIdOf(client);
    const goalId = await db.insert("goals", { clientId, coachId, ...row });
    for (const milestone of milestones)
      await db.insert("goalMilestones", { clientId, goalId, ...milestone });
    for (const { by, ...point } of points) {
      const actorId = by === "coach" ? coachId : clientId;
      await db.insert("goalProgressPoints", { clientId, goalId, actorId, ...point });
    }
    return goalId;
  });

async function insertShelf(db: DatabaseWriter, { libraryItems, libraryProgress }: Practice) {
  const itemIds: Id<"libraryItems">[] = [];
  for (const [index, { row, text }] of libraryItems.entries()) {
    const libraryItemId = await db.insert("libraryItems", row);
    const ofItem = { libraryItemId, isPublished: row.isPublished };
    await db.insert("libraryTexts", { ...ofItem, ...text });
    await db.insert("libraryTallies", { ...ofItem, ...tallyOf(index, libraryProgress) });
    itemIds.push(libraryItemId);
  }
  return itemIds;
}

async function insertJourneys(
  db: DatabaseWriter,
  practice: Practice,
  { clientIdOf, coachId }: Places,
) {
  for (const { client, row } of practice.sections)
    await db.insert("sectionProgress", { clientId: clientIdOf(client), ...row });
  for (const { client, row } of practice.consents)
    await db.insert("consents", { clientId: clientIdOf(client), ...row });
  for (const { client, row } of practice.onboarding)
    await db.insert("onboarding", { clientId: clientIdOf(client), ...row });
  for (const { client, row } of practice.visits)
    await db.insert("visits", { clientId: clientIdOf(client), ...row });
  for (const { client, row } of practice.feedback)
    await db.insert("feedback", { clientId: clientIdOf(client), coachId, ...row });
}

/** In order, so that rows are created in the practice's order. */
async function inTurn<Item, Result>(
  items: readonly Item[],
  insert: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await insert(item));
  return results;
}

function at<Item>(items: readonly Item[], position: number): Item {
  const item = items[position];
  if (item === undefined) throw new RangeError("The practice names a row that it does not hold");
  return item;
}

const findAt = <Item>(items: readonly Item[], position: number | undefined) =>
  position === undefined ? undefined : at(items, position);

/** Which clients have one; the first tag is the most frequent. Some clients have two, most have none. */
const TAGS = [
  { name: "Career change", every: 3 },
  { name: "Evenings", every: 4 },
  { name: "Sponsored", every: 7 },
];

async function insertTags(
  db: DatabaseWriter,
  { clients }: Practice,
  { coachId, clientIdOf }: Places,
) {
  const known = await rowsBy(db, "tags", "by_coachId", { coachId }).take(coachTagsMax);
  for (const [place, { name, every }] of TAGS.entries()) {
    const tag = known.find((each) => each.name === name);
    const tagId = tag?._id ?? (await db.insert("tags", { coachId, name }));
    for (const position of clients.keys()) {
      if (position % every !== place) continue;
      await db.insert("clientTags", { coachId, clientId: clientIdOf(position), tagId });
    }
  }
}

async function insertPromises(
  db: DatabaseWriter,
  { requests, auditLines, today }: Practice,
  { coachId, clientIdOf }: Places,
) {
  const now = practiceNow(today);
  for (const { client, closed, ...request } of requests) {
    const { type, receivedAt } = request;
    await db.insert("privacyRequests", {
      clientId: clientIdOf(client),
      coachId,
      ...request,
      dueAt: requestDueAt(type, receivedAt),
      ...(closed === undefined
        ? { status: "open", nextReminderAt: nextReminderAt(request, now) } // Earlier ones have been sent.
        : { status: closed.outcome, answer: closed.answer, closedAt: closed.closedAt }),
    });
  }
  for (const { client, by, ...line } of auditLines) {
    const clientId = client === undefined ? undefined : clientIdOf(client);
    const actorId = by === "coach" ? coachId : clientId;
    await writeAudit(db, { ...line, coachId, clientId, actorId });
  }
}

async function insertSessions(
  db: DatabaseWriter,
  sessions: readonly SessionRow[],
  { coachId, clientIdOf }: Places,
): Promise<Id<"sessions">[]> {
  const sessionIds: Id<"sessions">[] = [];
  for (const [index, { client, row, happenings, summary }] of sessions.entries()) {
    const clientId = clientIdOf(client);
    const cancelled = happenings.find(({ kind }) => kind === "session_cancelled");
    const moveCount = happenings.filter(({ kind }) => kind === "session_rescheduled").length;
    const sessionId = await db.insert("sessions", {
      ...{ clientId, coachId, ...row },
      ...(moveCount > 0 && { moveCount, revision: moveCount }),
      cancelledAt: cancelled?.happenedAt,
      cancelledBy: cancelled && (cancelled.by === "coach" ? coachId : clientId),
    });
    sessionIds.push(sessionId);
    if (summary !== undefined) {
      await db.insert("sessionSummaries", { clientId, sessionId, ...summary });
    }
    const { startsAt, durationMinutes, status } = row;
    if (status !== "cancelled") {
      await db.insert("busyTimes", { coachId, sessionId, startsAt, durationMinutes });
    }
    if (status === "scheduled") await insertAgenda(db, { clientId, sessionId }, index);
  }
  return sessionIds;
}

async function insertAgenda(
  db: DatabaseWriter,
  session: { clientId: Id<"users">; sessionId: Id<"sessions"> },
  index: number,
) {
  const random = randomFrom(index, "agenda");
  const sides = random.shuffle(["client", "client", "coach"] as const);
  const used = new Set<string>();
  for (const [position, addedBy] of sides.slice(0, random.between(0, 3)).entries()) {
    const text = random.pick(AGENDA_WORDS[addedBy]);
    if (used.has(text)) continue;
    used.add(text);
    await db.insert("agendaItems", { ...session, text, addedBy, isDone: false, position });
  }
}

/** Weekdays, with a day's notice. No link for video: those sessions meet in their own room. */
async function insertSettings(db: DatabaseWriter, coachId: Id<"users">, updatedAt: number) {
  await db.insert("practiceSettings", {
    coachId,
    ...PRACTICE_DEFAULTS,
    timeZone: COACH_ZONE,
    weekly: WEEKDAYS.filter((weekday) => weekday !== 0 && weekday !== 6).map((weekday) => ({
      weekday,
      fromMinute: 9 * 60,
      toMinute: 21 * 60 + 30,
    })),
    areHoursConfirmed: true,
    isSetupClosed: true,
    noticeHours: 2,
    cancelWindowHours: 24,
    phoneNumber: "+351 210 000 000",
    invoiceLines: "Rua das Flores 12, 2nd floor\n1200-000 Lisbon\nVAT PT 500 000 000",
    place: "Rua das Flores 12, 2nd floor, Lisbon. Ring at Marsh.",
    updatedAt,
  });
}

/** In how many days each worksheet is due, in turn: one is overdue, and one has no date. */
const DUE_IN_DAYS = [3, -2, null, 6];

/** One of four clients has a worksheet to answer, but not the first, with whom the demonstration begins. */
async function insertHandouts(
  db: DatabaseWriter,
  { clients, today }: Practice,
  { coachId, clientIdOf }: Places,
) {
  const worksheets = await db.query("worksheets").take(50);
  const now = practiceNow(today);
  for (const [position, { joinedAt, roster }] of clients.entries()) {
    const worksheet = worksheets[position % worksheets.length];
    if (worksheet === undefined || roster.isNew === true || position % 4 !== 1) continue;
    const { _id: worksheetId, title, lead, fields, version } = worksheet;
    const days = DUE_IN_DAYS[Math.floor(position / 4) % DUE_IN_DAYS.length] ?? null;
    await db.insert("handouts", {
      ...{ clientId: clientIdOf(position), coachId, worksheetId, version, title, lead, fields },
      dueDate: days === null ? undefined : addDays(today, days),
      handedOutAt: Math.max(joinedAt + hourMs, now - (4 + (position % 5)) * dayMs),
    });
  }
}

const metricDays = 56;

type Metric = Pick<Row<"metrics">, "name" | "unit" | "goodSide" | "target" | "definedBy">;
interface Followed {
  metric: Metric;
  /** Undefined on a day without a number. */
  valueAt: (day: number, random: Random) => number | undefined;
}

/** Each gets slowly better, with some days missing; the coach wrote one of them down in a session. */
const FOLLOWED: readonly Followed[] = [
  {
    metric: { name: "Sleep", unit: "h", goodSide: "above", target: 7, definedBy: "coach" },
    valueAt: (day, random) =>
      day % 7 === 5 ? undefined : (random.between(52, 64) + Math.round(day / 4)) / 10,
  },
  {
    metric: {
      name: "Emails after 8 pm",
      unit: "",
      goodSide: "below",
      target: 3,
      definedBy: "client",
    },
    valueAt: (day, random) =>
      day % 3 === 1 ? undefined : random.between(0, 3) + Math.round((metricDays - day) / 9),
  },
];

/** Eight weeks of numbers of the first client, up to yesterday. */
async function insertMetrics(db: DatabaseWriter, { today }: Practice, { clientIdOf }: Places) {
  const clientId = clientIdOf(0);
  const now = practiceNow(today);
  for (const { metric, valueAt } of FOLLOWED) {
    const definedAt = now - metricDays * dayMs;
    const metricId = await db.insert("metrics", { clientId, ...metric, definedAt });
    const random = randomFrom(metricDays, metric.name);
    for (let day = 0; day < metricDays; day += 1) {
      const value = valueAt(day, random);
      if (value === undefined) continue;
      const date = addDays(today, day - metricDays);
      const recordedBy = day === metricDays - 12 ? "coach" : "client";
      const recordedAt = now - (metricDays - day) * dayMs;
      await db.insert("metricNumbers", { clientId, metricId, date, value, recordedBy, recordedAt });
    }
  }
}
