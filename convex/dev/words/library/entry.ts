import { readBlocks, readCues, readingMinutes } from "../../../../domain/library-texts";
import type { Doc } from "../../../_generated/dataModel";
import type { ShelvedItem } from "../../library";

/** A library item as its author writes it; when it appeared and how it was liked come from the practice. */
export interface LibraryEntry extends Pick<
  Doc<"libraryItems">,
  "title" | "description" | "contentType" | "durationMinutes" | "difficulty"
> {
  tags: readonly string[];
  isDraft?: true;
  text: ShelvedItem["text"];
}

/** Something to read. How long it takes is counted, not claimed. */
export function toRead(
  entry: Omit<LibraryEntry, "durationMinutes" | "text">,
  typed: string,
): LibraryEntry {
  const blocks = readBlocks(typed);
  return { ...entry, durationMinutes: readingMinutes(blocks), text: { blocks, cues: [] } };
}

/** A guided script: lines that come at their time, over so many minutes. */
export function toFollow(entry: Omit<LibraryEntry, "text">, typed: string): LibraryEntry {
  const read = readCues(typed);
  if ("wrongLine" in read) throw new Error(`${entry.title}: line ${read.wrongLine} has no time.`);
  return { ...entry, text: { blocks: [], cues: read.cues } };
}
