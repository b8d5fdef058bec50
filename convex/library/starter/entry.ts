import { readBlocks, readCues, readingMinutes } from "../../../domain/work/library-texts";
import type { Doc } from "../../_generated/dataModel";

/** Publication dates and ratings come from the demo. */
export interface LibraryEntry extends Pick<
  Doc<"libraryItems">,
  "title" | "description" | "contentType" | "durationMinutes" | "difficulty"
> {
  tags: readonly string[];
  isDraft?: true;
  text: Pick<Doc<"libraryTexts">, "blocks" | "cues">;
}

/** Its reading time is calculated. */
export function toRead(
  entry: Omit<LibraryEntry, "durationMinutes" | "text">,
  typed: string,
): LibraryEntry {
  const blocks = readBlocks(typed);
  return { ...entry, durationMinutes: readingMinutes(blocks), text: { blocks, cues: [] } };
}

/** Lines with times, over `durationMinutes`. */
export function toFollow(entry: Omit<LibraryEntry, "text">, typed: string): LibraryEntry {
  const read = readCues(typed);
  if ("wrongLine" in read) throw new Error(`${entry.title}: line ${read.wrongLine} has no time.`);
  return { ...entry, text: { blocks: [], cues: read.cues } };
}
