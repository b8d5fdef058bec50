import { v } from "convex/values";
import { clientMutation, clientQuery } from "./gate/functions";
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
