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
  handler: (ctx, { tagId, name }) => renameTag(ctx, tagId, name),
});

export const remove = coachMutation({
  args: { tagId: v.id("tags") },
  handler: (ctx, { tagId }) => removeTag(ctx, tagId),
});

export const set = coachMutation({
  args: { tagId: v.id("tags"), clientIds: v.array(v.id("users")), isOn: v.boolean() },
  handler: (ctx, tagging) => setTag(ctx, tagging),
});
