import { getOneFrom } from "convex-helpers/server/relationships";
import { normalizeEmail } from "../../../domain/accounts/email-addresses";
import { coachInviteMs } from "../../../domain/limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";
import { deleteBy } from "../../gate/rows";
import { hashSecret, makeSecret } from "../../gate/secrets";
import { writeForCoaches } from "../../privacy/audit";
import { attemptsOf, type Caller, giveAttemptsBack, takeAttempts } from "../limits/attempts";
import { addPerson, findPerson, type Newcomer } from "../people";

const earlierInvitesMax = 100;

/** Stores the hash and returns the secret once. Errors are sentences for the operator. */
export async function insertInvite(db: DatabaseWriter, typed: string) {
  const email = normalizeEmail(typed);
  if (email === null) throw new Error(`${typed} is not an email address.`);
  if ((await findPerson(db, email)) !== null) {
    throw new Error("This address already has an account: invite a different address.");
  }
  await deleteBy(db, earlierInvitesMax, "coachInvites", "by_email", { email });
  const secret = makeSecret();
  const expiresAt = Date.now() + coachInviteMs;
  await db.insert("coachInvites", { email, secretHash: hashSecret(secret), expiresAt });
  await writeForCoaches(db, { kind: "invite_made" });
  return { email, secret, expiresAt };
}

export async function findOpenInvite(db: DatabaseWriter, secretHash: string, caller: Caller) {
  const counted = attemptsOf(caller, null, null);
  const waitMs = await takeAttempts(db, counted);
  const invite = waitMs > 0 ? null : await readOpenInvite(db, secretHash);
  if (invite === null) return { waitMs, email: null };
  await giveAttemptsBack(db, counted);
  return { waitMs, email: invite.email };
}

/** Null when the invite is no longer valid or the address has an account. */
export async function acceptInvite(
  db: DatabaseWriter,
  secretHash: string,
  coach: Omit<Newcomer, "email">,
): Promise<Id<"users"> | null> {
  const invite = await readOpenInvite(db, secretHash);
  if (invite === null) return null;
  await db.patch("coachInvites", invite._id, { acceptedAt: Date.now() });
  if ((await findPerson(db, invite.email)) !== null) return null;
  const coachId = await addPerson(db, { ...coach, email: invite.email }, "admin");
  await writeForCoaches(db, { kind: "role_given", actorId: coachId });
  return coachId;
}

async function readOpenInvite(
  db: DatabaseReader,
  secretHash: string,
): Promise<Doc<"coachInvites"> | null> {
  const invite = await getOneFrom(db, "coachInvites", "by_secretHash", secretHash);
  const isOpen = invite?.acceptedAt === undefined && (invite?.expiresAt ?? 0) > Date.now();
  return isOpen ? invite : null;
}
