import type { api } from "@convex/_generated/api";
import {
  LIBRARY_CONTENT_TYPES,
  LIBRARY_DIFFICULTIES,
  type LibraryContentType,
  type LibraryDifficulty,
} from "@domain/library-vocabulary";
import { isOneOf } from "@domain/closed-words";
import { readBlocks, readCues, writeBlocks, writeCues } from "@domain/library-texts";
import { splitTags } from "@domain/text";
import type { FunctionArgs, FunctionReturnType } from "convex/server";

import { shelfWords } from "@/content/library/shelf";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";

export type ShelvedItem = FunctionReturnType<typeof api.shelf.get>;
export type ItemDraft = FunctionArgs<typeof api.shelf.add>;

/** What stands in the form's fields, as it was typed. */
export type TypedItem = {
  title: string;
  description: string;
  contentType: LibraryContentType;
  difficulty: LibraryDifficulty;
  durationMinutes: string;
  tags: string;
  linkUrl: string;
  text: string;
  script: string;
};

export const blankItem: TypedItem = {
  title: "",
  description: "",
  contentType: "article",
  difficulty: "beginner",
  durationMinutes: "5",
  tags: "",
  linkUrl: "",
  text: "",
  script: "",
};

export const isScripted = (contentType: LibraryContentType) =>
  contentType === "video" || contentType === "audio";

export const toTyped = (item: ShelvedItem): TypedItem => ({
  title: item.title,
  description: item.description,
  contentType: item.contentType,
  difficulty: item.difficulty,
  durationMinutes: String(item.durationMinutes),
  tags: item.tags.join(", "),
  linkUrl: item.linkUrl ?? "",
  text: writeBlocks(item.blocks),
  script: writeCues(item.cues),
});

/** The draft to send, or the one thing that only the form can tell: which line of the script is wrong. */
export function toDraft(typed: TypedItem): { draft: ItemDraft } | { scriptError: string } {
  const read = isScripted(typed.contentType) ? readCues(typed.script) : { cues: [] };
  if ("wrongLine" in read) return { scriptError: shelfWords.wrongCue(read.wrongLine) };
  const { title, description, contentType, difficulty } = typed;
  const linkUrl = typed.linkUrl.trim();
  const draft = {
    title,
    description,
    contentType,
    difficulty,
    durationMinutes: Number(typed.durationMinutes),
    tags: splitTags(typed.tags),
    ...(linkUrl === "" ? {} : { linkUrl }),
    blocks: readBlocks(typed.text),
    cues: read.cues,
  };
  return { draft };
}

/** Where changes wait that are not saved yet. */
export const typedSlot = (userId: string, libraryItemId: string) =>
  jsonSlot<TypedItem>(personKey("library_item", userId, libraryItemId), (parsed) => {
    const fields = fieldsOf(parsed);
    const { contentType, difficulty } = fields;
    if (!isOneOf(LIBRARY_CONTENT_TYPES, contentType)) return null;
    if (!isOneOf(LIBRARY_DIFFICULTIES, difficulty)) return null;
    return {
      title: textIn(fields.title),
      description: textIn(fields.description),
      contentType,
      difficulty,
      durationMinutes: textIn(fields.durationMinutes),
      tags: textIn(fields.tags),
      linkUrl: textIn(fields.linkUrl),
      text: textIn(fields.text),
      script: textIn(fields.script),
    };
  });
