import type { Id } from "../_generated/dataModel";
import type { DatabaseWriter } from "../_generated/server";
import type { Role } from "../../domain/roles";
import type { Person } from "./people";
import type { Practice } from "./practice";

/** Stores a practice, parents first, and turns positions into the ids they got. */
export async function insertPractice(db: DatabaseWriter, practice: Practice) {
  const coachId = await insertPerson(db, practice.coach, "admin");
  const clientIds = await inTurn(practice.clients, async (client) => {
    const clientId = await insertPerson(db, client, "client");
    await db.insert("coachings", { clientId, coachId, startedAt: client.joinedAt });
    return clientId;
  });
  const clientIdOf = (position: number) => at(clientIds, position);

  const sessionIds = await inTurn(practice.sessions, ({ client, row }) =>
    db.insert("sessions", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(practice.coachNotes, ({ client, session, row }) =>
    db.insert("coachNotes", {
      clientId: clientIdOf(client),
      coachId,
      ...(session === undefined ? {} : { sessionId: at(sessionIds, session) }),
      ...row,
    }),
  );
  const goalIds = await insertGoals(db, practice, clientIdOf);
  const messageIds = await inTurn(practice.messages, ({ client, row }) => {
    const clientId = clientIdOf(client);
    const authorId = row.sender === "coach" ? coachId : clientId;
    return db.insert("messages", { clientId, authorId, ...row });
  });
  await insertLibrary(db, practice, clientIdOf);
  await insertJourneys(db, practice, clientIdOf);
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
}

type ClientIdOf = (position: number) => Id<"users">;

async function insertPerson(db: DatabaseWriter, person: Person, role: Role) {
  const { firstName, lastName, email, timeZone, joinedAt, emailVerifiedAt, phone, bio } = person;
  const userId = await db.insert("users", { email, emailVerificationTime: emailVerifiedAt });
  await db.insert("userRoles", { userId, role });
  await db.insert("profiles", {
    userId,
    firstName,
    lastName,
    ...(phone === undefined ? {} : { phone }),
    ...(bio === undefined ? {} : { bio }),
    timeZone,
    createdAt: joinedAt,
  });
  return userId;
}

const insertGoals = (db: DatabaseWriter, { goals }: Practice, clientIdOf: ClientIdOf) =>
  inTurn(goals, async ({ client, row, milestones }) => {
    const clientId = clientIdOf(client);
    const goalId = await db.insert("goals", { clientId, ...row });
    await inTurn(milestones, (milestone) =>
      db.insert("goalMilestones", { clientId, goalId, ...milestone }),
    );
    return goalId;
  });

async function insertLibrary(
  db: DatabaseWriter,
  { libraryItems, libraryProgress }: Practice,
  clientIdOf: ClientIdOf,
) {
  const itemIds = await inTurn(libraryItems, (row) => db.insert("libraryItems", row));
  await inTurn(libraryProgress, ({ client, item, row }) =>
    db.insert("libraryProgress", {
      clientId: clientIdOf(client),
      libraryItemId: at(itemIds, item),
      ...row,
    }),
  );
}

async function insertJourneys(db: DatabaseWriter, practice: Practice, clientIdOf: ClientIdOf) {
  const { sections, consents, onboarding, feedback } = practice;
  await inTurn(sections, ({ client, row }) =>
    db.insert("sectionProgress", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(consents, ({ client, row }) =>
    db.insert("consents", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(onboarding, ({ client, row }) =>
    db.insert("onboarding", { clientId: clientIdOf(client), ...row }),
  );
  await inTurn(feedback, ({ client, row }) =>
    db.insert("feedback", { clientId: clientIdOf(client), ...row }),
  );
}

/** One after the other, so that the rows' order of creation is the practice's order. */
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
