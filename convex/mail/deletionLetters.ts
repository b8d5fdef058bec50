import { v } from "convex/values";
import { formatInstant } from "../../domain/time/date-formatters";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { findProfile, findZone } from "../people/profiles";
import { isHeld } from "../retention/holds";
import { writeEmail } from "./emails";
import { pageUrl } from "./links";
import { queueEmail } from "./queueEmail";

/** Privileged: emails belong to no viewer. Internal: called by `erasures.ts` and the hourly run. */

/** More than any practice has. */
const coachesEmailedMax = 50;

const vKind = v.union(
  v.literal("recordsEnd"),
  v.literal("deletionAsked"),
  v.literal("deletionTakenBack"),
);

export const send = systemMutation({
  args: { kind: vKind, userId: v.id("users"), at: v.number() },
  returns: v.null(),
  handler: async (ctx, letter): Promise<void> => {
    const waits = letter.kind === "deletionAsked" && (await isHeld(ctx.db, letter.userId));
    await writeDeletionEmail(ctx, waits ? { ...letter, kind: "deletionHeld" } : letter);
  },
});

interface DeletionLetter {
  kind: typeof vKind.type | "deletionHeld";
  userId: Id<"users">;
  /** The email names its date. */
  at: number;
}

/** With the date in the recipient's time zone. */
export async function writeDeletionEmail(
  ctx: Pick<MutationCtx, "db" | "scheduler">,
  { kind, userId, at }: DeletionLetter,
) {
  const { db } = ctx;
  const person = await db.get("users", userId);
  if (person?.email === undefined) return;
  const [{ firstName }, zone] = [await findProfile(db, userId), await findZone(db, userId)];
  const date = formatInstant(new Date(at), zone ?? "UTC", { dateStyle: "long" });
  const url = pageUrl("/dashboard/privacy");
  await queueEmail(ctx, person.email, writeEmail(kind, { url, firstName, date }));
}

/** Writes to every coach, once for each stop. */
export async function writeStopEmails(ctx: Pick<MutationCtx, "db" | "scheduler">) {
  const coaches = await ctx.db
    .query("userRoles")
    .withIndex("by_role", (q) => q.eq("role", "admin"))
    .take(coachesEmailedMax);
  for (const { userId } of coaches) {
    const coach = await ctx.db.get("users", userId);
    if (coach?.email === undefined) continue;
    const { firstName } = await findProfile(ctx.db, userId);
    const url = pageUrl("/admin");
    await queueEmail(ctx, coach.email, writeEmail("deletionsStopped", { url, firstName }));
  }
}
