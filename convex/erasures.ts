import { v } from "convex/values";
import { internal } from "./_generated/api";
import { memberMutation, memberQuery, practiceQuery } from "./gate/functions";
import type { ViewerMutationCtx } from "./gate/access";
import { record } from "./clients/activity";
import { writeOwnAct } from "./privacy/audit";
import {
  ask as askFor,
  listAsked,
  readState,
  stateFields,
  takeBack,
  askedFields,
} from "./erasures/erasures";
import { isHeld } from "./retention/holds";
import { requireFresh } from "./signIn/signIns/freshness";

async function recordStep(
  ctx: ViewerMutationCtx,
  kind: "deletion_asked" | "deletion_taken_back",
): Promise<void> {
  if (ctx.viewer.role !== "client") return;
  const notifying = kind === "deletion_taken_back" ? { undoes: "deletion_asked" as const } : {};
  await record(ctx, { kind, clientId: ctx.viewer.userId }, notifying);
}

export const state = memberQuery({
  args: {},
  returns: v.object(stateFields),
  handler: readState,
});

export const wishes = practiceQuery({
  args: {},
  returns: v.array(v.object(askedFields)),
  handler: listAsked,
});

/** Returns the date, unless a hold applies. */
export const ask = memberMutation({
  args: {},
  returns: v.object({ dueAt: v.number(), isHeld: v.boolean() }),
  handler: async (ctx) => {
    await requireFresh(ctx);
    const { dueAt, isNew } = await askFor(ctx);
    if (isNew) {
      await writeOwnAct(ctx, { kind: "deletion_asked" });
      await recordStep(ctx, "deletion_asked");
      const letter = { kind: "deletionAsked", userId: ctx.viewer.userId, at: dueAt } as const;
      await ctx.scheduler.runAfter(0, internal.mail.deletionLetters.send, letter);
    }
    return { dueAt, isHeld: await isHeld(ctx.db, ctx.viewer.userId) };
  },
});

/** Possible until something has been deleted. Needs no password. */
export const undo = memberMutation({
  args: {},
  handler: async (ctx) => {
    await takeBack(ctx);
    await writeOwnAct(ctx, { kind: "deletion_taken_back" });
    await recordStep(ctx, "deletion_taken_back");
    const letter = {
      kind: "deletionTakenBack",
      userId: ctx.viewer.userId,
      at: Date.now(),
    } as const;
    await ctx.scheduler.runAfter(0, internal.mail.deletionLetters.send, letter);
  },
});
