import type { ObjectType } from "convex/values";
import {
  descriptionCharactersMax,
  libraryBodyCharactersMax,
  libraryCuesMax,
  libraryMinutesMax,
  linkCharactersMax,
  tagCharactersMax,
  tagsMax,
  titleCharactersMax,
} from "../../domain/limits";
import { isSafeLink } from "../../domain/text/links";
import { trimText, countCharacters, isBlank } from "../../domain/text/text";
import { factFields, textFields } from "./tables";
import { refuseInvalid } from "../gate/refuse";
import { requireLength } from "../gate/tidyTexts";

export const draftFields = { ...factFields, ...textFields };
export type ItemDraft = ObjectType<typeof draftFields>;

/** Normalized, or refused with the field's name. */
export function tidy(draft: ItemDraft): ItemDraft {
  const { durationMinutes } = draft;
  const title = trimText(draft.title);
  const description = trimText(draft.description);
  const linkUrl = draft.linkUrl?.trim();
  const tags = [...new Set(draft.tags.map(trimText))].filter((tag) => !isBlank(tag));
  if (isBlank(title)) refuseInvalid("title", "blank");
  requireLength("title", title, titleCharactersMax);
  requireLength("description", description, descriptionCharactersMax);
  const isWholeMinutes = Number.isInteger(durationMinutes) && durationMinutes >= 1;
  if (!isWholeMinutes || durationMinutes > libraryMinutesMax) {
    refuseInvalid("durationMinutes", "not_allowed");
  }
  if (tags.length > tagsMax) refuseInvalid("tags", "too_long");
  if (tags.some((tag) => countCharacters(tag) > tagCharactersMax)) {
    refuseInvalid("tags", "too_long");
  }
  if (linkUrl !== undefined && !(linkUrl.length <= linkCharactersMax && isSafeLink(linkUrl))) {
    refuseInvalid("linkUrl", "malformed");
  }
  requireText(draft);
  const tidied = { ...draft, title, description, tags, linkUrl };
  const { contentType } = draft;
  // A sound or film may get its file later; `requireContent` runs again before it is published.
  if (contentType !== "audio" && contentType !== "video") requireContent(tidied);
  return tidied;
}

type Content = Pick<ItemDraft, "blocks" | "cues" | "linkUrl">;

/** A text, a script or a link; a file takes the place of them. */
export const hasContent = ({ blocks, cues, linkUrl }: Content) =>
  blocks.length + cues.length > 0 || linkUrl !== undefined;

export function requireContent(draft: Content) {
  if (!hasContent(draft)) refuseInvalid("text", "blank");
}

/** A script must fit into the duration. */
function requireText({ blocks, cues, durationMinutes }: ItemDraft) {
  const characters = [...blocks, ...cues].reduce((sum, { text }) => sum + countCharacters(text), 0);
  if (characters > libraryBodyCharactersMax) refuseInvalid("text", "too_long");
  if (cues.length > libraryCuesMax) refuseInvalid("text", "too_long");
  if ([...blocks, ...cues].some(({ text }) => isBlank(text))) refuseInvalid("text", "blank");
  if (!cues.every(({ atSeconds }, index) => atSeconds > (cues[index - 1]?.atSeconds ?? -1))) {
    refuseInvalid("text", "malformed");
  }
  const lastCueAt = cues.at(-1)?.atSeconds ?? 0;
  if (!(lastCueAt < durationMinutes * 60)) refuseInvalid("durationMinutes", "too_short");
}
