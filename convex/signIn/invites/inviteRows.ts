import { getOneFrom } from "convex-helpers/server/relationships";
import { fullName } from "../../../domain/accounts/full-name";
import { clientsPerLinkMax } from "../../../domain/accounts/invite-limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { findProfile } from "../../people/profiles";
import { attemptsOf, giveAttemptsBack, takeAttempts, type Caller } from "../limits/attempts";
import { coachedBy } from "./coachings";
import { addPerson, findPerson, type Newcomer } from "../people";
import { isCoach } from "../../gate/access";

type Invite = Doc<"clientInvites">;

const findInvite = (db: DatabaseReader, secretHash: string): Promise<Invite | null> =>
  getOneFrom(db, "clientInvites", "by_secretHash", secretHash);

/** The invite a link belongs to, while somebody can join by it. */
async function findGoodInvite(db: DatabaseReader, secretHash: string): Promise<Invite | null> {
  const invite = await findInvite(db, secretHash);
  return invite !== null && (await isGood(db, invite)) ? invite : null;
}

/** An email's link does not work for a sign-up: its proof is for one address. */
export async function findGoodLink(db: DatabaseReader, secretHash: string) {
  const invite = await findGoodInvite(db, secretHash);
  return invite?.email === undefined ? invite : null;
}

export async function isGood(db: DatabaseReader, invite: Invite): Promise<boolean> {
  const joinedMax = invite.email === undefined ? clientsPerLinkMax : 1;
  return invite.joined < joinedMax && (await isInForce(db, invite));
}

/** Not expired or revoked, and its coach still coaches. */
export const isInForce = async (
  db: DatabaseReader,
  { revokedAt, expiresAt, coachId }: Invite,
): Promise<boolean> =>
  revokedAt === undefined && expiresAt > Date.now() && (await isCoach(db, coachId));

/** Counts a look at a link as a try, and gives it back when the link is good, or its reader has an account by now. */
export async function lookAtInvite(db: DatabaseWriter, secretHash: string, caller: Caller) {
  const counted = attemptsOf(caller, null, null);
  const waitMs = await takeAttempts(db, counted);
  const invite = waitMs > 0 ? null : await findInvite(db, secretHash);
  const kind = invite === null ? null : await kindOf(db, invite);
  if (invite === null || kind === null) return { waitMs, invite: null };
  await giveAttemptsBack(db, counted);
  const { email = null, firstName = "", lastName = "", coachId } = invite;
  const coachName = fullName(await findProfile(db, coachId), "");
  return { waitMs, invite: { kind, email, firstName, lastName, coachName } };
}

/** What the link leads to. Only somebody with a valid link learns that its address has an account. */
async function kindOf(db: DatabaseReader, invite: Invite) {
  const { email } = invite;
  const isKnown = email !== undefined && (await findPerson(db, email)) !== null;
  if (isKnown) return (await isInForce(db, invite)) ? ("known" as const) : null;
  if (!(await isGood(db, invite))) return null;
  return email === undefined ? ("link" as const) : ("letter" as const);
}

/** Creates the client who got the email. Null if the link is no longer valid or its address has an account by now. */
export async function acceptClientInvite(
  db: DatabaseWriter,
  secretHash: string,
  client: Omit<Newcomer, "email">,
): Promise<{ clientId: Id<"users">; invite: Invite } | null> {
  const invite = await findGoodInvite(db, secretHash);
  if (invite?.email === undefined) return null;
  if ((await findPerson(db, invite.email)) !== null) return null;
  const clientId = await addPerson(db, { ...client, email: invite.email }, "client");
  await joinBy(db, invite, clientId);
  return { clientId, invite };
}

/** Counts somebody as joined by an invite, and gives them its coach. */
export async function joinBy(
  db: DatabaseWriter,
  { _id, joined, coachId }: Invite,
  clientId: Id<"users">,
) {
  await db.patch("clientInvites", _id, { joined: joined + 1 });
  await coachedBy(db, clientId, coachId);
}
