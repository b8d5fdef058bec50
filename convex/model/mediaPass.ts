import { hourMs } from "../../domain/time-spans";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { findSignInOf, type SignIn, type Viewer } from "./access";
import { makeSecret } from "./signIn/secrets";

/**
 * A media element asks for its file itself and can't send the viewer's token, so the address says who asks: a person, their
 * sign-in, one file and an end, signed by this server. Each request checks the sign-in and the file again, so a pass opens nothing
 * that its person may not read at that moment.
 */
const passMs = 6 * hourMs;
const algorithm = { name: "HMAC", hash: "SHA-256" } as const;
const macPattern = /^[0-9a-f]{64}$/;

export async function writePass(
  db: DatabaseWriter,
  { viewer, signInId }: SignIn,
  mediaId: string,
): Promise<string> {
  const claim = `${viewer.userId}|${signInId}.${String(Date.now() + passMs)}`;
  const mac = await crypto.subtle.sign(
    "HMAC",
    await keyFrom(await demandKey(db)),
    signed(claim, mediaId),
  );
  return `${claim}.${toHex(new Uint8Array(mac))}`;
}

/** Null for a pass that is forged, for another file, over, or of a sign-in that has ended. */
export async function readPass(
  db: DatabaseReader,
  pass: string,
  mediaId: string,
): Promise<Viewer | null> {
  const [subject = "", endsAt = "", mac = "", ...more] = pass.split(".");
  const row = await db.query("libraryMediaKeys").first();
  if (row === null || more.length > 0 || !macPattern.test(mac)) return null;
  const key = await keyFrom(row.key);
  const isOurs = await crypto.subtle.verify(
    "HMAC",
    key,
    fromHex(mac),
    signed(`${subject}.${endsAt}`, mediaId),
  );
  if (!isOurs || !(Number(endsAt) > Date.now())) return null;
  return (await findSignInOf(db, subject))?.viewer ?? null;
}

const signed = (claim: string, mediaId: string) => new TextEncoder().encode(`${claim}.${mediaId}`);

const keyFrom = (key: string) =>
  crypto.subtle.importKey("raw", new TextEncoder().encode(key), algorithm, false, [
    "sign",
    "verify",
  ]);

async function demandKey(db: DatabaseWriter): Promise<string> {
  const known = await db.query("libraryMediaKeys").first();
  if (known !== null) return known.key;
  const key = makeSecret();
  await db.insert("libraryMediaKeys", { key });
  return key;
}

const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
