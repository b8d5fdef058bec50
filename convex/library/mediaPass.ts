import { hourMs } from "../../domain/time/time-spans";
import { signInsPerPersonMax } from "../../domain/limits";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findSignInOf, type SignIn, type Viewer } from "../gate/access";
import { rowsBy } from "../gate/rows";
import { hashesOf, hashWithKey, isHashWithKey } from "../signIn/limits/keyedHashes";

/**
 * A media element asks for its file itself and can't send the viewer's token, so the address says who asks: a person, their
 * sign-in, one file and an end, signed by this server. Each request checks the sign-in and the file again, so a pass opens nothing
 * that its person may not read at that moment.
 */
const passMs = 6 * hourMs;

export function writePass({ viewer, signInId }: SignIn, mediaId: string): string {
  const claim = `${viewer.userId}|${markOf(hashWithKey(named(signInId)))}.${String(Date.now() + passMs)}`;
  return `${claim}.${hashWithKey(signed(claim, mediaId))}`;
}

/** Null for a pass that is forged, expired, for another file, or of a sign-in that has ended. */
export async function readPass(
  db: DatabaseReader,
  pass: string,
  mediaId: string,
): Promise<Viewer | null> {
  const [subject = "", endsAt = "", mac = "", ...more] = pass.split(".");
  const isOurs = more.length === 0 && isHashWithKey(signed(`${subject}.${endsAt}`, mediaId), mac);
  if (!isOurs || !(Number(endsAt) > Date.now())) return null;
  const [person = "", mark = ""] = subject.split("|");
  const userId = db.normalizeId("users", person);
  if (userId === null) return null;
  const signIns = await rowsBy(db, "authSessions", "userId", { userId }).take(signInsPerPersonMax);
  const signIn = signIns.find(({ _id }) => hashesOf(named(_id)).map(markOf).includes(mark));
  if (signIn === undefined) return null;
  return (await findSignInOf(db, `${userId}|${signIn._id}`))?.viewer ?? null;
}

/** Not the sign-in's id, which would allow ending it: addresses are stored by browsers and logged by proxies. */
const markOf = (hash: string) => hash.slice(0, 32);

const named = (signInId: Id<"authSessions">) => `media sign-in ${signInId}`;

const signed = (claim: string, mediaId: string) => `media pass ${claim}.${mediaId}`;
