import type { Database } from "../../packages/engine/db/database";
import { hashPassword } from "../../convex/signIn/passwords/passwordHash";
import { setSecret } from "../../convex/signIn/people";
import { type Caller, layWorld, type World } from "../access/world";
import { behindTheGate } from "./behind-the-gate";
import { openPortal, signIn } from "./portal";
import { readDocuments, readRows, tableNamesIn } from "./stored-rows";
import { vapidKeys } from "./vapid-keys";
import { post } from "./wire-hands";

const password = "quiet-harbour-42";

/**
 * The world of the access matrix on a real server. Everybody signed in a while ago. The person with the ended sign-in
 * signed out and kept the token, which is valid for a few more minutes.
 */
export async function serveWorld() {
  const portal = await openPortal({ environment: vapidKeys });
  const { db } = portal.engine().rooms.deploymentHost();
  const world = await layWorld(behindTheGate(portal));
  const emails = await givePasswords(world);

  const tokens: Record<Caller, string | null> = { nobody: null, ...emails };
  for (const name of namesOf(world)) {
    tokens[name] = (await signIn(portal, { email: emails[name], password })).token;
  }
  const leaving = { path: "auth:signOut", args: {} };
  await post(`${portal.url}/api/action`, leaving, tokens.deadSignIn);
  await world.t.run(async ({ db }) => {
    for await (const { _id } of db.query("authSessions")) {
      await db.patch("authSessions", _id, { confirmedAt: 0 });
    }
  });
  const rowsOf = (name: Name) => {
    const { userId } = world.people[name];
    const isTheirs = (row: Record<string, unknown>) => row.clientId === userId;
    return tableNamesIn(db).map((table) => ({
      [table]: readDocuments(db, table).filter(isTheirs),
    }));
  };
  const wayIn = { email: emails.clientA, password };
  return { portal, world, wayIn, tokens, rowsOf, restore: keep(db) };
}

export type ServedWorld = Awaited<ReturnType<typeof serveWorld>>;

type Name = keyof World["people"];
const namesOf = ({ people }: World) => Object.keys(people) as Name[];

/** Removes the generated sign-ins, and gives everybody a password to sign in with. */
async function givePasswords(world: World): Promise<Record<Name, string>> {
  const secret = await hashPassword(password);
  const emails = {} as Record<Name, string>;
  await world.t.run(async ({ db }) => {
    for (const name of namesOf(world)) {
      const { userId, signInId } = world.people[name];
      const presence = await db
        .query("presences")
        .withIndex("by_signInId", (q) => q.eq("signInId", signInId))
        .unique();
      if (presence !== null) await db.delete("presences", presence._id);
      await db.delete("authSessions", signInId);
      const email = `${name.toLowerCase()}@example.com`;
      await db.patch("users", userId, { email, emailVerificationTime: Date.now() });
      await setSecret(db, userId, { email, secret });
      emails[name] = email;
    }
  });
  return emails;
}

/** Saves every row; the returned function restores the tables that were written in. */
function keep(db: Database) {
  const kept = readRows(db);
  let keptTs = db.head.ts;
  const objects = new Map(kept.map(({ name, documents }) => [name, documents as unknown[]]));
  // A row that was not written is still the same object.
  const isWritten = (name: string) => {
    const [before = [], now] = [objects.get(name), readDocuments(db, name)];
    return now.length !== before.length || now.some((row, at) => row !== before[at]);
  };
  return async () => {
    if (db.head.ts === keptTs) return;
    const written = kept.filter(({ name }) => isWritten(name));
    const stored = db.restore(written);
    // Read before waiting, because a job or an open page may write again before everything is stored.
    for (const { name } of written) objects.set(name, readDocuments(db, name));
    keptTs = db.head.ts;
    await stored;
  };
}
