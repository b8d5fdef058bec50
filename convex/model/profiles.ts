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
