import { v } from "convex/values";
import { internal } from "./_generated/api";
import { memberMutation, memberQuery } from "./functions";
import { ask as askFor, readState, stateFields, takeBack } from "./model/erasures";
import { writeOwnAct } from "./model/audit";
import { isHeld } from "./model/retention/holds";
import { requireFresh } from "./model/signIn/freshness";

/** What there is to know before and after asking to be deleted. */
export const state = memberQuery({
  args: {},
  returns: v.object(stateFields),
  handler: readState,
});

/** Asks for everything about the caller to be deleted, some days from now. Returns when, unless something holds it. */
export const ask = memberMutation({
  args: {},
  returns: v.object({ dueAt: v.number(), isHeld: v.boolean() }),
  handler: async (ctx) => {
    await requireFresh(ctx);
    const { dueAt, isNew } = await askFor(ctx);
    if (isNew) {
      await writeOwnAct(ctx, { kind: "deletion_asked" });
      const letter = { kind: "deletionAsked", userId: ctx.viewer.userId, at: dueAt } as const;
      await ctx.scheduler.runAfter(0, internal.mail.deletionLetters.send, letter);
    }
    return { dueAt, isHeld: await isHeld(ctx.db, ctx.viewer.userId) };
  },
});

/** Takes the wish back, for as long as nothing has been deleted. Needs no password: staying harms nobody. */
export const undo = memberMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await takeBack(ctx);
    await writeOwnAct(ctx, { kind: "deletion_taken_back" });
    const letter = {
      kind: "deletionTakenBack",
      userId: ctx.viewer.userId,
      at: Date.now(),
    } as const;
    await ctx.scheduler.runAfter(0, internal.mail.deletionLetters.send, letter);
    return null;
  },
});
