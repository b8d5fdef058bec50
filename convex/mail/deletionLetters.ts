import { v } from "convex/values";
import { formatInstant } from "../../domain/date-formatters";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../functions";
import { findProfile, findZone } from "../model/profiles";
import { isHeld } from "../model/retention/holds";
import { writeLetter } from "./letters";
import { pageUrl } from "./links";
import { queueLetter } from "./queueLetter";

/** Privileged because letters are nobody's rows. Internal: `erasures.ts` asks for one, and the hourly run for the others. */

const vKind = v.union(
  v.literal("recordsEnd"),
  v.literal("deletionAsked"),
  v.literal("deletionTakenBack"),
);

export const send = systemMutation({
  args: { kind: vKind, userId: v.id("users"), at: v.number() },
  returns: v.null(),
  handler: async (ctx, letter): Promise<null> => {
    const waits = letter.kind === "deletionAsked" && (await isHeld(ctx.db, letter.userId));
    await writeDeletionLetter(ctx, waits ? { ...letter, kind: "deletionHeld" } : letter);
    return null;
  },
});

interface DeletionLetter {
  kind: typeof vKind.type | "deletionHeld";
  userId: Id<"users">;
  /** The moment whose day the letter names. */
  at: number;
}

/** To whoever it is about, with the day as their own calendar has it. */
export async function writeDeletionLetter(
  ctx: Pick<MutationCtx, "db" | "scheduler">,
  { kind, userId, at }: DeletionLetter,
) {
  const { db } = ctx;
  const person = await db.get("users", userId);
  if (person?.email === undefined) return;
  const [{ firstName }, zone] = [await findProfile(db, userId), await findZone(db, userId)];
  const date = formatInstant(new Date(at), zone ?? "UTC", { dateStyle: "long" });
  const url = pageUrl("/dashboard/privacy");
  await queueLetter(ctx, person.email, writeLetter(kind, { url, firstName, date }));
}
