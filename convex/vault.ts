import { v } from "convex/values";
import { clientMutation, clientQuery } from "./gate/functions";
import {
  answerFields,
  answerRequest,
  approvalFields,
  askFields,
  askToOpen,
  endRequest,
  findRequest,
  grantFields,
  grantRequest,
  revealToAnswer,
} from "./vault/approvals";
import {
  changeKey,
  keyFields,
  keyPlaceFields,
  listChanges,
  listVaults,
  makeFields,
  makeVault,
  pageFields,
  putFields,
  putRecord,
  removeKey as removeCopy,
  vaultFields,
} from "./vault/vault";

/** What a client writes for themselves alone, sealed in the browser. */

export const list = clientQuery({
  args: {},
  returns: v.array(v.object(vaultFields)),
  handler: listVaults,
});

export const make = clientMutation({
  args: makeFields,
  returns: v.null(),
  handler: async (ctx, wanted) => {
    await makeVault(ctx, wanted);
    return null;
  },
});

export const setKey = clientMutation({
  args: keyFields,
  returns: v.null(),
  handler: async (ctx, wanted) => {
    await changeKey(ctx, wanted);
    return null;
  },
});

export const removeKey = clientMutation({
  args: keyPlaceFields,
  returns: v.null(),
  handler: async (ctx, place) => {
    await removeCopy(ctx, place);
    return null;
  },
});

export const changes = clientQuery({
  args: { vaultId: v.string(), after: v.number() },
  returns: v.object(pageFields),
  handler: listChanges,
});

export const put = clientMutation({
  args: putFields,
  returns: v.union(v.literal("stored"), v.literal("behind")),
  handler: putRecord,
});

/** What a new device asks, as this sign-in may see it. */
export const approval = clientQuery({
  args: {},
  returns: v.union(v.object(approvalFields), v.null()),
  handler: findRequest,
});

/** Replaces what the person asked before. */
export const ask = clientMutation({
  args: askFields,
  returns: v.object({ approvalId: v.id("vaultApprovals") }),
  handler: askToOpen,
});

/** By a device where it is open; then the new one shows what it has committed to. */
export const answer = clientMutation({
  args: answerFields,
  returns: v.null(),
  handler: async (ctx, answered) => {
    await answerRequest(ctx, answered);
    return null;
  },
});

export const reveal = clientMutation({
  args: answerFields,
  returns: v.null(),
  handler: async (ctx, shown) => {
    await revealToAnswer(ctx, shown);
    return null;
  },
});

/** Once the person has compared the digits. */
export const grant = clientMutation({
  args: grantFields,
  returns: v.null(),
  handler: async (ctx, granted) => {
    await grantRequest(ctx, granted);
    return null;
  },
});

/** It was used, refused, or is not wanted any more. */
export const endApproval = clientMutation({
  args: { approvalId: v.id("vaultApprovals") },
  returns: v.null(),
  handler: async (ctx, { approvalId }) => {
    await endRequest(ctx, approvalId);
    return null;
  },
});
