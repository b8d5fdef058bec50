import { v } from "convex/values";
import { trimText } from "../../domain/text/text";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import { findBy } from "../gate/rows";

export const nameFields = { firstName: v.string(), lastName: v.string() };
export const namedClientFields = { clientId: v.id("users"), ...nameFields };

/** Empty names when the viewer may not see them. Older rows may have characters that reverse what follows. */
export async function findProfile(db: DatabaseReader, userId: Id<"users">) {
  const profile = await findBy(db, "profiles", "userId", userId);
  const { firstName = "", lastName = "" } = profile ?? {};
  return { firstName: trimText(firstName), lastName: trimText(lastName) };
}

export async function findBio(db: DatabaseReader, userId: Id<"users">) {
  const profile = await findBy(db, "profiles", "userId", userId);
  return profile?.bio;
}

/** In lines, as on an envelope. */
export async function findPostalAddress(db: DatabaseReader, userId: Id<"users">) {
  const profile = await findBy(db, "profiles", "userId", userId);
  return profile?.postalAddress;
}

/** Null until a browser has sent it, or when the viewer may not see it. */
export async function findZone(db: DatabaseReader, userId: Id<"users">): Promise<string | null> {
  return (await findClocks(db, userId)).timeZone;
}

/** `deviceZone` is null unless it differs from the profile's. */
export const clockFields = {
  timeZone: v.union(v.string(), v.null()),
  deviceZone: v.union(v.string(), v.null()),
};

export async function findClocks(db: DatabaseReader, userId: Id<"users">) {
  const profile = await findBy(db, "profiles", "userId", userId);
  return { timeZone: profile?.timeZone ?? null, deviceZone: profile?.deviceZone ?? null };
}
