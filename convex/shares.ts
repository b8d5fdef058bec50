import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import {
  clientMutation,
  clientQuery,
  coachedMutation,
  coachQuery,
  memberMutation,
  sharedMutation,
} from "./gate/functions";
import { pageForCoach } from "./clients/clientPages";
import {
  addComment,
  newCommentFields,
  removeComment as removeOwnComment,
} from "./shares/shareComments";
import {
  listOwnShares,
  listSharesWithCoach,
  newSealedFields,
  readOwnShare,
  renewedKeyFields,
  renewOwnKey,
  shareCopy,
  shareFields,
  shareLineFields,
  shareSealedCopy,
  withdrawShare,
} from "./shares/shares";
import { copyFields } from "./shares/tables";

export const list = clientQuery({
  args: {},
  returns: v.array(v.object(shareLineFields)),
  handler: listOwnShares,
});

export const get = clientQuery({
  args: { shareId: v.id("shares") },
  returns: v.object(shareFields),
  handler: (ctx, { shareId }) => readOwnShare(ctx, shareId),
});

export const listOfClient = coachQuery({
  args: { clientId: v.id("users"), paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(v.object(shareFields)),
  handler: (ctx, { clientId, paginationOpts }) =>
    pageForCoach(ctx, clientId, () => listSharesWithCoach(ctx, clientId, paginationOpts)),
});

/** Also replaces an earlier copy of the same text. */
export const share = coachedMutation({
  args: copyFields,
  returns: v.id("shares"),
  handler: (ctx, copy) => shareCopy(ctx, copy),
});

/** Does the same with a copy that only the two can read. */
export const shareSealed = coachedMutation({
  args: newSealedFields,
  returns: v.id("shares"),
  handler: (ctx, copy) => shareSealedCopy(ctx, copy),
});

/** Called once the client's vault was renewed. */
export const renewKey = clientMutation({
  args: renewedKeyFields,
  handler: (ctx, renewed) => renewOwnKey(ctx, renewed),
});

/** Also after the coaching. */
export const withdraw = clientMutation({
  args: { shareId: v.id("shares") },
  handler: (ctx, { shareId }) => withdrawShare(ctx, shareId),
});

export const comment = sharedMutation({
  args: newCommentFields,
  returns: v.id("shareComments"),
  handler: (ctx, comment) => addComment(ctx, comment),
});

export const removeComment = memberMutation({
  args: { commentId: v.id("shareComments") },
  handler: (ctx, { commentId }) => removeOwnComment(ctx, commentId),
});
