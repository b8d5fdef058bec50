import { fullName } from "../../../domain/accounts/full-name";
import { clientsPerLinkMax } from "../../../domain/accounts/invite-limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { findProfile } from "../people/profiles";
import { attemptsOf, giveAttemptsBack, takeAttempts, type Caller } from "./attempts";
import { coachedBy } from "./coachings";
import { addPerson, findPerson, type Newcomer } from "./people";
import { isCoach } from "./signIns";

/** The invite a link belongs to, while it is good: not expired or revoked, not used up, and its coach still coaches. */
async function findGoodInvite(
  db: DatabaseReader,
  secretHash: string,
): Promise<Doc<"clientInvites"> | null> {
  const invite = await db
    .query("clientInvites")
    .withIndex("by_secretHash", (q) => q.eq("secretHash", secretHash))
    .unique();
  return invite !== null && (await isGood(db, invite)) ? invite : null;
}

/** An email's link does not work for a sign-up: its proof is for one address. */
export async function findGoodLink(db: DatabaseReader, secretHash: string) {
  const invite = await findGoodInvite(db, secretHash);
  return invite?.email === undefined ? invite : null;
}

export async function isGood(db: DatabaseReader, invite: Doc<"clientInvites">): Promise<boolean> {
  const joinedMax = invite.email === undefined ? clientsPerLinkMax : 1;
  if (invite.revokedAt !== undefined || invite.expiresAt <= Date.now()) return false;
  if (invite.joined >= joinedMax) return false;
  return await isCoach(db, invite.coachId);
}

/** Counts a look at a link as a try, and gives it back when the link is good. */
export async function lookAtInvite(db: DatabaseWriter, secretHash: string, caller: Caller) {
  const counted = attemptsOf(caller, null, null);
  const waitMs = await takeAttempts(db, counted);
  const invite = waitMs > 0 ? null : await findGoodInvite(db, secretHash);
  if (invite === null) return { waitMs, invite: null };
  await giveAttemptsBack(db, counted);
  const { email = null, firstName = "", lastName = "", coachId } = invite;
  const kind = email === null ? ("link" as const) : ("letter" as const);
  const coachName = fullName(await findProfile(db, coachId), "");
  return { waitMs, invite: { kind, email, firstName, lastName, coachName } };
}

/** Makes the client whose letter this was. Null when it is good no more, or its address has found an owner. */
export async function acceptClientInvite(
  db: DatabaseWriter,
  secretHash: string,
  client: Omit<Newcomer, "email">,
): Promise<{ clientId: Id<"users">; invite: Doc<"clientInvites"> } | null> {
  const invite = await findGoodInvite(db, secretHash);
  if (invite?.email === undefined) return null;
  if ((await findPerson(db, invite.email)) !== null) return null;
  const clientId = await addPerson(db, { ...client, email: invite.email }, "client");
  await joinBy(db, invite, clientId);
  return { clientId, invite };
}

/** Counts somebody as come in by an invite, and gives them its coach. */
export async function joinBy(
  db: DatabaseWriter,
  { _id, joined, coachId }: Doc<"clientInvites">,
  clientId: Id<"users">,
) {
  await db.patch("clientInvites", _id, { joined: joined + 1 });
  await coachedBy(db, clientId, coachId);
}
