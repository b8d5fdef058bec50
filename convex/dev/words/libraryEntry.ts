import type { Doc } from "../../_generated/dataModel";

/** A library item as its author writes it; when it appeared and how it was liked come from the practice. */
export interface LibraryEntry extends Pick<
  Doc<"libraryItems">,
  "title" | "description" | "contentType" | "durationMinutes" | "difficulty"
> {
  tags: readonly string[];
  isDraft?: true;
}
