import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { makeSecret } from "../signIn/secrets";

type Tombstone = Omit<Doc<"deletionLog">, "_id" | "_creationTime">;

/** What is left of somebody: that there was one more person, and how much went with them. */
export async function writeTombstone(
  db: DatabaseWriter,
  { userId, role, cause, rows, files }: Doc<"erasures">,
) {
  const personHash = await hashPerson(await demandKey(db), userId);
  await adoptTombstone(db, { personHash, role, cause, rows, files, finishedAt: Date.now() });
}

/** One for each person: whoever came back with a backup was deleted more than once. */
export async function adoptTombstone(db: DatabaseWriter, tombstone: Tombstone) {
  const known = await db
    .query("deletionLog")
    .withIndex("by_personHash", (q) => q.eq("personHash", tombstone.personHash))
    .first();
  if (known === null) await db.insert("deletionLog", tombstone);
}

/** A database that has no key yet takes the ledger's, whose hashes it could not read otherwise. */
export async function adoptKey(db: DatabaseWriter, key: string) {
  const known = await db.query("deletionKeys").first();
  if (known === null) await db.insert("deletionKeys", { key });
  else if (known.key !== key) throw new Error("This ledger belongs to another practice.");
}

/** Ids are random, so without the id at hand nobody is found by this; without the key not even with it. */
export async function hashPerson(key: string, userId: Id<"users">): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", bytes.encode(key), algorithm, false, [
    "sign",
  ]);
  const mark = await crypto.subtle.sign("HMAC", secret, bytes.encode(userId));
  return Array.from(new Uint8Array(mark), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function findKey(db: DatabaseReader): Promise<string | null> {
  const row = await db.query("deletionKeys").first();
  return row?.key ?? null;
}

async function demandKey(db: DatabaseWriter): Promise<string> {
  const known = await findKey(db);
  if (known !== null) return known;
  const key = makeSecret();
  await db.insert("deletionKeys", { key });
  return key;
}
