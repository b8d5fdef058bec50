import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";

/** A person's names, empty where the viewer may not see them; screens word the fallback. */
export async function findProfile(db: DatabaseReader, userId: Id<"users">) {
  const profile = await db
    .query("profiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  return { firstName: profile?.firstName ?? "", lastName: profile?.lastName ?? "" };
}

/** Where a person lives by the clock; null until a browser has told it, or where the viewer may not see it. */
export async function findZone(db: DatabaseReader, userId: Id<"users">): Promise<string | null> {
  const profile = await db
    .query("profiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .first();
  return profile?.timeZone ?? null;
}
