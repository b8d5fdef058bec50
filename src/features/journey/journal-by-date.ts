import { isSection } from "@domain/work/phases";

import { sectionWords } from "@/content/journey/sections";
import { phaseNames } from "@/content/phases";
import type { JournalEntry } from "@/features/journey/journal-entries";
import type { VaultFile } from "@/lib/vault/kept-files";

export type DatedEntry<File> = {
  title: string;
  /** The phase and the day. */
  facts: string;
  content: string;
  files: readonly File[];
};

type Place = Pick<VaultFile, "phase" | "section">;
const isSamePlace = (one: Place, other: Place) =>
  one.phase === other.phase && one.section === other.section;

/** Finds the files of each section. `unwritten` has the first file of each section that has files but no entry. */
export function filesByPlace<File extends Place>(
  entries: readonly Place[],
  files: readonly File[],
) {
  const filesAt = (place: Place) => files.filter((file) => isSamePlace(file, place));
  const isWritten = (file: File) => entries.some((entry) => isSamePlace(entry, file));
  const unwritten = files.filter((file) => !isWritten(file) && filesAt(file)[0] === file);
  return { filesAt, unwritten };
}

type Dated<File> = Place & { at: string; content: string; files: readonly File[] };

/** Oldest first. A section without an entry is dated by its first file. */
export function journalByDate<File extends Place & { added_at: string }>(
  entries: readonly JournalEntry[],
  files: readonly File[],
  formatDate: (iso: string) => string,
): DatedEntry<File>[] {
  const { filesAt, unwritten } = filesByPlace(entries, files);
  const written: Dated<File>[] = entries.map((entry) => {
    const { phase, section, updated_at: at, content } = entry;
    return { phase, section, at, content, files: filesAt(entry) };
  });
  const filesAlone = unwritten.map((file) => {
    const { phase, section, added_at: at } = file;
    return { phase, section, at, content: "", files: filesAt(file) };
  });
  return [...written, ...filesAlone]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ phase, section, at, content, files: beside }) => {
      const names = namesOf(phase, section);
      return {
        title: names.section,
        facts: `${names.phase}, ${formatDate(at)}`,
        content,
        files: beside,
      };
    });
}

/** An entry of an unknown section is exported too, under the section's id. */
const namesOf = (phase: string, section: string) => ({
  section: isSection(section) ? sectionWords[section].name : section,
  phase: isPhase(phase) ? phaseNames[phase] : phase,
});

const isPhase = (phase: string): phase is keyof typeof phaseNames =>
  Object.hasOwn(phaseNames, phase);
