import { v } from "convex/values";
import { clientQuery, coachedMutation, practiceQuery } from "./gate/functions";
import {
  beginWait,
  endWait,
  listOwnWaits,
  listWaiting,
  ownWaitFields,
  waitingFields,
} from "./waits/waits";
import { waitFields } from "./waits/tables";

export const own = clientQuery({
  args: {},
  returns: v.array(v.object(ownWaitFields)),
  handler: listOwnWaits,
});

export const list = practiceQuery({
  args: {},
  returns: v.array(v.object(waitingFields)),
  handler: listWaiting,
});

export const begin = coachedMutation({
  args: waitFields,
  returns: v.id("sessionWaits"),
  handler: beginWait,
});

export const end = coachedMutation({
  args: { waitId: v.id("sessionWaits") },
  handler: (ctx, { waitId }) => endWait(ctx, waitId),
});
