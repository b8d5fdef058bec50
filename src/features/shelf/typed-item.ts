import type { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { splitTags } from "@domain/text/text";
import { readBlocks, readCues, writeBlocks, writeCues } from "@domain/work/library-texts";
import {
  LIBRARY_CONTENT_TYPES,
  LIBRARY_DIFFICULTIES,
  type LibraryContentType,
  type LibraryDifficulty,
} from "@domain/work/library-vocabulary";
import type { FunctionArgs, FunctionReturnType } from "convex/server";

import { shelfWords } from "@/content/library/shelf";
import { libraryWords } from "@/content/library/words";
import { personKey } from "@/lib/kept/kept-keys";
import { touchedSlot } from "@/lib/kept/touched-fields";

export type ShelvedItem = FunctionReturnType<typeof api.shelf.get>;
export type ItemDraft = FunctionArgs<typeof api.shelf.add>;

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

/** The draft to send, or the number of the wrong line in the script. */
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

export type FieldName = keyof TypedItem;
const FIELD_NAMES = Object.keys(blankItem) as FieldName[];

export const typedSlot = (userId: string, libraryItemId: string) =>
  touchedSlot(personKey("library_item", userId, libraryItemId), FIELD_NAMES);

/** A stored choice may no longer exist. */
export function asTyped(words: Record<FieldName, string>): TypedItem {
  const { contentType, difficulty } = words;
  return {
    ...words,
    contentType: isOneOf(LIBRARY_CONTENT_TYPES, contentType) ? contentType : blankItem.contentType,
    difficulty: isOneOf(LIBRARY_DIFFICULTIES, difficulty) ? difficulty : blankItem.difficulty,
  };
}

export function labelField(field: FieldName, words: string): string {
  if (field === "contentType" && isOneOf(LIBRARY_CONTENT_TYPES, words)) {
    return libraryWords.types[words];
  }
  if (field === "difficulty" && isOneOf(LIBRARY_DIFFICULTIES, words)) {
    return libraryWords.difficulties[words];
  }
  return words;
}
