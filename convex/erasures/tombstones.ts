import { toHex } from "../../domain/text/hex";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findBy } from "../gate/rows";
import { makeSecret } from "../gate/secrets";

type Tombstone = Omit<Doc<"deletionLog">, "_id" | "_creationTime">;

/** A tombstone holds a hash and counts, and nothing else of the person. */
export async function writeTombstone(
  db: DatabaseWriter,
  { userId, role, cause, rows, files }: Doc<"erasures">,
) {
  const personHash = await hashPerson(await demandKey(db), userId);
  await adoptTombstone(db, { personHash, role, cause, rows, files, finishedAt: Date.now() });
}

/** Keeps one tombstone for each person, because somebody restored from a backup is deleted again. */
export async function adoptTombstone(db: DatabaseWriter, tombstone: Tombstone) {
  const known = await findBy(db, "deletionLog", "personHash", tombstone.personHash);
  if (known === null) await db.insert("deletionLog", tombstone);
}

/** A database without a key uses the ledger's, to read its hashes. */
export async function adoptKey(db: DatabaseWriter, key: string) {
  const known = await db.query("deletionKeys").first();
  if (known === null) await db.insert("deletionKeys", { key });
  else if (known.key !== key) throw new Error("This ledger is from another practice.");
}

/** Ids are random, so the hash is useless without both id and key. */
export async function hashPerson(key: string, userId: Id<"users">): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", bytes.encode(key), algorithm, false, [
    "sign",
  ]);
  const mark = await crypto.subtle.sign("HMAC", secret, bytes.encode(userId));
  return toHex(new Uint8Array(mark));
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
