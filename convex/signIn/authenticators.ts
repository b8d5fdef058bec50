import { v } from "convex/values";
import { systemMutation } from "../gate/functions";
import { hasAuthenticator } from "../gate/access";
import { refuse } from "../gate/refuse";
import { tell } from "../mail/queueEmail";
import { requireSureOwner } from "./passkeyRows";
import {
  draftAuthenticator,
  dropAuthenticator,
  enrolAuthenticator,
  type ShownSecret,
} from "./secondStep/authenticatorRows";
import { renewRecoveryCodes } from "./secondStep/recoveryCodes";

/**
 * Privileged: nobody may read secrets and recovery codes, not even their owner. Internal: called by twoStep.ts for the
 * signed-in person; each function requires a recent confirmation.
 */

export const draft = systemMutation({
  args: {},
  handler: async (ctx): Promise<ShownSecret> => {
    return await draftAuthenticator(ctx.db, await requireSureOwner(ctx));
  },
});

export const enrol = systemMutation({
  args: { code: v.string() },
  handler: async (ctx, { code }): Promise<string[]> => {
    const owner = await requireSureOwner(ctx);
    const recoveryCodes = await enrolAuthenticator(ctx.db, owner, code);
    await tell(ctx, owner.userId, "secondStepOn");
    return recoveryCodes;
  },
});

export const renewCodes = systemMutation({
  args: {},
  handler: async (ctx): Promise<string[]> => {
    const { userId } = await requireSureOwner(ctx);
    if (!(await hasAuthenticator(ctx.db, userId))) refuse({ code: "NOT_FOUND" });
    const recoveryCodes = await renewRecoveryCodes(ctx.db, userId);
    await tell(ctx, userId, "recoveryCodesRenewed");
    return recoveryCodes;
  },
});

export const drop = systemMutation({
  args: {},
  handler: async (ctx): Promise<void> => {
    const owner = await requireSureOwner(ctx);
    await dropAuthenticator(ctx.db, owner);
    await tell(ctx, owner.userId, "secondStepOff");
  },
});
