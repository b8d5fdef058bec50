import { getOneFrom } from "convex-helpers/server/relationships";
import type { Role } from "../../domain/accounts/roles";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";
import { deleteBy, rowsBy } from "../gate/rows";

/** The library's name for password accounts. */
const provider = "password";
/** More than `devices:remember` keeps. */
const knownDevicesReadMax = 100;

export interface Newcomer {
  email: string;
  firstName: string;
  lastName: string;
  /** Hashed. */
  secret: string;
}

/** Adds a user with a confirmed address, a role and a profile, in the caller's transaction. */
export async function addPerson(
  db: DatabaseWriter,
  { email, firstName, lastName, secret }: Newcomer,
  role: Role,
): Promise<Id<"users">> {
  const now = Date.now();
  const userId = await db.insert("users", { email, emailVerificationTime: now });
  await setSecret(db, userId, { email, secret });
  await db.insert("userRoles", { userId, role });
  await db.insert("profiles", { userId, firstName, lastName, createdAt: now });
  return userId;
}

/** Sets the password, also for a person who has none yet. */
export async function setSecret(
  db: DatabaseWriter,
  userId: Id<"users">,
  { email, secret }: Pick<Newcomer, "email" | "secret">,
) {
  const account = await findAccount(db, email);
  if (account === null) {
    const fields = { provider, providerAccountId: email, emailVerified: email };
    await db.insert("authAccounts", { userId, secret, ...fields });
    return;
  }
  if (account.userId !== userId)
    throw new Error("This address already belongs to another person's account.");
  await db.patch("authAccounts", account._id, { secret });
}

export const findAccount = (
  db: DatabaseReader,
  email: string,
): Promise<Doc<"authAccounts"> | null> =>
  rowsBy(db, "authAccounts", "providerAndAccountId", {
    provider,
    providerAccountId: email,
  }).unique();

/** With or without a password. */
export const findPerson = (db: DatabaseReader, email: string): Promise<Doc<"users"> | null> =>
  getOneFrom(db, "users", "email", email);

/** The hash of a device that this person had remembered; null for every other. */
export async function findKnownDevice(
  db: DatabaseReader,
  userId: Id<"users"> | undefined,
  deviceHash: string | null,
): Promise<string | null> {
  if (userId === undefined || deviceHash === null) return null;
  const device = await rowsBy(db, "knownDevices", "by_userId_and_tokenHash", {
    userId,
    tokenHash: deviceHash,
  }).unique();
  return device !== null && device.expiresAt > Date.now() ? deviceHash : null;
}

/** After a new password, all devices are unknown. */
export async function forgetKnownDevices(db: DatabaseWriter, userId: Id<"users">) {
  await deleteBy(db, knownDevicesReadMax, "knownDevices", "by_userId_and_tokenHash", { userId });
}
