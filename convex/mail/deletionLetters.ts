import { v } from "convex/values";
import { formatInstant } from "../../domain/time/date-formatters";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";
import { listCoaches } from "../gate/access";
import { systemMutation } from "../gate/functions";
import { findZone } from "../people/profiles";
import { isHeld } from "../retention/holds";
import { pageUrl } from "./links";
import { tell } from "./queueEmail";

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
  handler: async (ctx, letter): Promise<void> => {
    const waits = letter.kind === "deletionAsked" && (await isHeld(ctx.db, letter.userId));
    await writeDeletionEmail(ctx, waits ? { ...letter, kind: "deletionHeld" } : letter);
  },
});

interface DeletionLetter {
  kind: typeof vKind.type | "deletionHeld";
  userId: Id<"users">;
  /** The moment whose date the email names. */
  at: number;
}

/** With the date in the recipient's time zone. */
export async function writeDeletionEmail(
  ctx: Pick<MutationCtx, "db" | "scheduler">,
  { kind, userId, at }: DeletionLetter,
) {
  const zone = (await findZone(ctx.db, userId)) ?? "UTC";
  const date = formatInstant(new Date(at), zone, { dateStyle: "long" });
  await tell(ctx, userId, kind, { url: pageUrl("/dashboard/privacy"), date });
}

/** Writes to every coach, once for each stop. */
export async function writeStopEmails(ctx: Pick<MutationCtx, "db" | "scheduler">) {
  for (const { userId } of await listCoaches(ctx.db, coachesEmailedMax)) {
    await tell(ctx, userId, "deletionsStopped", { url: pageUrl("/admin") });
  }
}
