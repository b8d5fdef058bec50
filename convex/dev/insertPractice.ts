import { v, type ObjectType } from "convex/values";
import type { Role } from "../../domain/accounts/roles";
import { coachTagsMax } from "../../domain/practice/tags";
import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import { recountClient } from "../tallies/recount";
import { seedWorksheets } from "../worksheets/worksheetSeed";
import { insertHandouts } from "./handouts";
import { insertMetrics } from "./insertMetrics";
import { insertPackages } from "./insertPackages";
import { insertPromises } from "./insertPromises";
import { insertSessions, insertSettings } from "./insertSessions";
import { tallyOf } from "./library";
import type { Person } from "./people";
import type { Practice } from "./practice";
import { makeTags } from "./tags";
import { SAVED_REPLIES } from "./words/savedReplyWords";
import { rowsBy } from "../gate/rows";

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

function placesIn({ coachId, clientIds }: Inserted) {
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
  await inTurn(practice.coachNotes, ({ client, session, row }) =>
    db.insert("coachNotes", {
      clientId: clientIdOf(client),
      coachId,
      ...(session === undefined ? {} : { sessionId: at(sessionIds, session) }),
      ...row,
    }),
  );
  return { ...inserted, sessionIds };
}

async function insertWork(db: DatabaseWriter, practice: Practice, inserted: Inserted) {
  const places = placesIn(inserted);
  const { clientIdOf } = places;
  await insertPackages(db, practice, places);
  await inTurn(practice.agreedActions, ({ client, row }) =>
    db.insert("agreedActions", { clientId: clientIdOf(client), ...row }),
  );
  await insertMetrics(db, practice, clientIdOf);
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
      clientId,
      actorId: by === "coach" ? coachId : clientId,
      ...line,
      ...(session === undefined ? {} : { sessionId: at(sessionIds, session) }),
      ...(goal === undefined ? {} : { goalId: at(goalIds, goal) }),
      ...(message === undefined ? {} : { messageId: at(messageIds, message) }),
    });
  });
  return inserted;
}

async function recountClients(db: DatabaseWriter, _: Practice, inserted: Inserted) {
  await inTurn(inserted.clientIds, (clientId) => recountClient(db, clientId));
  return inserted;
}

type ClientIdOf = (position: number) => Id<"users">;

async function insertPerson(db: DatabaseWriter, person: Person, role: Role) {
  const { firstName, lastName, email, timeZone, joinedAt, emailVerifiedAt } = person;
  const { phone, bio, postalAddress } = person;
  const userId = await db.insert("users", { email, emailVerificationTime: emailVerifiedAt });
  await db.insert("userRoles", { userId, role });
  await db.insert("profiles", {
    userId,
    firstName,
    lastName,
    ...{ phone, bio, postalAddress, timeZone },
    createdAt: joinedAt,
  });
  return userId;
}

const insertGoals = (
  db: DatabaseWriter,
  { goals }: Practice,
  { clientIdOf, coachId }: { clientIdOf: ClientIdOf; coachId: Id<"users"> },
) =>
  inTurn(goals, async ({ client, row, milestones, points }) => {
    const clientId = clientIdOf(client);
    const goalId = await db.insert("goals", { clientId, coachId, ...row });
    await inTurn(milestones, (milestone) =>
      db.insert("goalMilestones", { clientId, goalId, ...milestone }),
    );
    await inTurn(points, ({ by, ...point }) => {
      const actorId = by === "coach" ? coachId : clientId;
      return db.insert("goalProgressPoints", { clientId, goalId, actorId, ...point });
    });
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
  { clientIdOf, coachId }: { clientIdOf: ClientIdOf; coachId: Id<"users"> },
) {
  const { sections, consents, onboarding, visits, feedback } = practice;
  await inTurn(sections, ({ client, row }) =>
    db.insert("sectionProgress", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(consents, ({ client, row }) =>
    db.insert("consents", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(onboarding, ({ client, row }) =>
    db.insert("onboarding", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(visits, ({ client, row }) =>
    db.insert("visits", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(feedback, ({ client, row }) =>
    db.insert("feedback", { clientId: clientIdOf(client), coachId, ...row }),
  );
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

async function insertTags(
  db: DatabaseWriter,
  practice: Practice,
  { coachId, clientIdOf }: { coachId: Id<"users">; clientIdOf: (position: number) => Id<"users"> },
) {
  const known = await rowsBy(db, "tags", "by_coachId", { coachId }).take(coachTagsMax);
  await inTurn(makeTags(practice.clients), async ({ name, clients }) => {
    const tag = known.find((each) => each.name === name);
    const tagId = tag?._id ?? (await db.insert("tags", { coachId, name }));
    await inTurn(clients, (client) =>
      db.insert("clientTags", { coachId, clientId: clientIdOf(client), tagId }),
    );
  });
}
