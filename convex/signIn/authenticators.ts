import { v } from "convex/values";
import type { MutationCtx } from "../_generated/server";
import { systemMutation } from "../gate/functions";
import { recognise, requireRole, hasAuthenticator } from "../gate/access";
import { refuse } from "../gate/refuse";
import {
  draftAuthenticator,
  dropAuthenticator,
  enrolAuthenticator,
  type ShownSecret,
} from "./secondStep/authenticatorRows";
import { requireFresh } from "./signIns/freshness";
import { requirePasskeyShown } from "./secondStep/owedSteps";
import { renewRecoveryCodes } from "./secondStep/recoveryCodes";
import { tell } from "./secondStep";

/**
 * Privileged: nobody may read secrets and recovery codes, not even their owner. Internal: called by twoStep.ts for the
 * signed-in person; each function requires a recent confirmation.
 */

export const draft = systemMutation({
  args: {},
  handler: async (ctx): Promise<ShownSecret> => {
    return await draftAuthenticator(ctx.db, await requireOwner(ctx));
  },
});

export const enrol = systemMutation({
  args: { code: v.string() },
  handler: async (ctx, { code }): Promise<string[]> => {
    const owner = await requireOwner(ctx);
    const recoveryCodes = await enrolAuthenticator(ctx.db, owner, code);
    await tell(ctx, owner.userId, "secondStepOn");
    return recoveryCodes;
  },
});

export const renewCodes = systemMutation({
  args: {},
  handler: async (ctx): Promise<string[]> => {
    const { userId } = await requireOwner(ctx);
    if (!(await hasAuthenticator(ctx.db, userId))) refuse({ code: "NOT_FOUND" });
    const recoveryCodes = await renewRecoveryCodes(ctx.db, userId);
    await tell(ctx, userId, "recoveryCodesRenewed");
    return recoveryCodes;
  },
});

export const drop = systemMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx): Promise<void> => {
    const owner = await requireOwner(ctx);
    await dropAuthenticator(ctx.db, owner);
    await tell(ctx, owner.userId, "secondStepOff");
  },
});

/** Also a coach who has not set up the required second step. */
async function requireOwner(ctx: MutationCtx) {
  const { viewer, signInId } = requireRole(await recognise(ctx), ["client", "admin"]);
  await requireFresh({ db: ctx.db, signInId });
  await requirePasskeyShown(ctx.db, { viewer, signInId });
  return { userId: viewer.userId, signInId };
}
