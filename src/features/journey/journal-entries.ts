import { isBlank } from "@domain/text/text";
import { isSection, phaseOf, type SectionId } from "@domain/work/phases";

import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";
import { makeId } from "@/lib/make-id";

/**
 * Field names as specified, because these records outlive our code. Phase and section are any text: an entry of an
 * unknown section still belongs to its writer.
 */
export type JournalEntry = {
  id: string;
  user_id: string;
  phase: string;
  section: string;
  content: string;
  created_at: string; // ISO
  updated_at: string;
};

export function journalSlot(userId: string): Slot<JournalEntry[]> {
  return jsonSlot(personKey("journal_entries", userId), (parsed) =>
    Array.isArray(parsed) ? parsed.filter(isEntry) : null,
  );
}

function isEntry(value: unknown): value is JournalEntry {
  const entry = fieldsOf(value);
  const fields = ["id", "user_id", "phase", "section", "content", "created_at", "updated_at"];
  return fields.every((field) => typeof entry[field] === "string");
}

export function findEntry(entries: readonly JournalEntry[], section: SectionId) {
  const phase = phaseOf(section);
  return entries.find((entry) => entry.phase === phase && entry.section === section);
}

/** One entry for each phase and section. Blank text changes nothing. */
export function withWords(
  entries: readonly JournalEntry[],
  { userId, section, content, now }: NewEntry,
): JournalEntry[] {
  if (isBlank(content)) return [...entries];
  const known = findEntry(entries, section);
  const entry: JournalEntry = {
    id: known?.id ?? makeId(),
    user_id: userId,
    phase: phaseOf(section),
    section,
    content,
    created_at: known?.created_at ?? now.toISOString(),
    updated_at: now.toISOString(),
  };
  return known ? entries.map((it) => (it === known ? entry : it)) : [...entries, entry];
}

type NewEntry = { userId: string; section: SectionId; content: string; now: Date };

export function withoutWords(entries: readonly JournalEntry[], section: SectionId): JournalEntry[] {
  const known = findEntry(entries, section);
  return entries.filter((entry) => entry !== known);
}

/** A section counts once its entry is not blank. */
export function writtenSections(entries: readonly JournalEntry[]): SectionId[] {
  return entries.flatMap(({ phase, section, content }) =>
    isSection(section) && phaseOf(section) === phase && !isBlank(content) ? [section] : [],
  );
}
