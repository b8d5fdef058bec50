import { v } from "convex/values";
import { tagCharactersMax } from "../../domain/limits";
import {
  coachTagsMax,
  taggedAtOnceMax,
  taggingsPerTagMax,
  tagsPerClientMax,
} from "../../domain/practice/tags";
import type { Id } from "../_generated/dataModel";
import type { DatabaseReader } from "../_generated/server";
import type { Viewer, ViewerMutationCtx, ViewerQueryCtx } from "../gate/access";
import { refuse, refuseInvalid } from "../gate/refuse";
import { deleteBy, requireById, rowsBy } from "../gate/rows";
import { tidyRequired } from "../gate/tidyTexts";

export const tagFields = { tagId: v.id("tags"), name: v.string() };

/** In the order they were made; a coach has no more than a menu can show. */
export async function listTags({ db, viewer }: ViewerQueryCtx) {
  const rows = await rowsBy(db, "tags", "by_coachId", { coachId: viewer.userId }).take(
    coachTagsMax,
  );
  return rows.map(({ _id, name }) => ({ tagId: _id, name }));
}

export async function addTag(ctx: ViewerMutationCtx, wanted: string) {
  const tags = await listTags(ctx);
  if (tags.length >= coachTagsMax) refuseInvalid("tags", "too_long");
  const name = requireFreeName(tags, wanted);
  return await ctx.db.insert("tags", { coachId: ctx.viewer.userId, name });
}

export async function renameTag(ctx: ViewerMutationCtx, tagId: Id<"tags">, wanted: string) {
  const others = (await listTags(ctx)).filter((tag) => tag.tagId !== tagId);
  await ctx.db.patch("tags", tagId, { name: requireFreeName(others, wanted) });
}

/** Names that differ only in case are the same. */
function requireFreeName(tags: readonly { name: string }[], wanted: string): string {
  const name = tidyRequired(wanted, { field: "name", charactersMax: tagCharactersMax });
  const key = name.toLowerCase();
  if (tags.some((tag) => tag.name.toLowerCase() === key)) refuse({ code: "CONFLICT" });
  return name;
}

/** Takes it off every client, those who have left too. */
export async function removeTag({ db }: ViewerMutationCtx, tagId: Id<"tags">) {
  await deleteBy(db, taggingsPerTagMax, "clientTags", "by_tagId", { tagId });
  await db.delete("tags", tagId);
}

interface Tagging {
  tagId: Id<"tags">;
  clientIds: readonly Id<"users">[];
  isOn: boolean;
}

/** Puts a tag on clients, or takes it off. Repeating it changes nothing. */
export async function setTag(ctx: ViewerMutationCtx, { tagId, clientIds, isOn }: Tagging) {
  const { db, viewer } = ctx;
  if (clientIds.length > taggedAtOnceMax) refuseInvalid("clientIds", "too_long");
  await requireById(db, "tags", tagId);
  for (const clientId of new Set(clientIds)) {
    const found = await findTaggings(db, viewer, clientId);
    const tagging = found.find((each) => each.tagId === tagId);
    if (!isOn && tagging !== undefined) await db.delete("clientTags", tagging._id);
    if (!isOn || tagging !== undefined) continue;
    if (found.length >= tagsPerClientMax) refuseInvalid("tags", "too_long");
    await db.insert("clientTags", { coachId: viewer.userId, clientId, tagId });
  }
}

export async function listTagIds(db: DatabaseReader, viewer: Viewer, clientId: Id<"users">) {
  return (await findTaggings(db, viewer, clientId)).map(({ tagId }) => tagId);
}

const findTaggings = (db: DatabaseReader, viewer: Viewer, clientId: Id<"users">) =>
  rowsBy(db, "clientTags", "by_coachId_and_clientId", { coachId: viewer.userId, clientId }).take(
    tagsPerClientMax,
  );
