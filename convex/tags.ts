import { v } from "convex/values";
import { coachMutation, practiceQuery } from "./gate/functions";
import { addTag, listTags, removeTag, renameTag, setTag, tagFields } from "./clients/tags";

export const list = practiceQuery({
  args: {},
  returns: v.array(v.object(tagFields)),
  handler: listTags,
});

export const add = coachMutation({
  args: { name: v.string() },
  returns: v.id("tags"),
  handler: (ctx, { name }) => addTag(ctx, name),
});

export const rename = coachMutation({
  args: tagFields,
  returns: v.null(),
  handler: async (ctx, { tagId, name }) => {
    await renameTag(ctx, tagId, name);
    return null;
  },
});

export const remove = coachMutation({
  args: { tagId: v.id("tags") },
  returns: v.null(),
  handler: async (ctx, { tagId }) => {
    await removeTag(ctx, tagId);
    return null;
  },
});

export const set = coachMutation({
  args: { tagId: v.id("tags"), clientIds: v.array(v.id("users")), isOn: v.boolean() },
  returns: v.null(),
  handler: async (ctx, tagging) => {
    await setTag(ctx, tagging);
    return null;
  },
});
