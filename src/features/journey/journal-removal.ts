import { SECTIONS } from "@domain/phases";

import { draftSlot } from "@/features/journey/journal-draft";
import { journalSlot } from "@/features/journey/journal-entries";
import { forget, keep, readKept } from "@/lib/kept-values";

/**
 * Takes every word of the journal out of this browser, half-written ones too. The answer puts them back, but over nothing that
 * was written since.
 */
export function removeJournal(userId: string): () => void {
  const entries = readKept(journalSlot(userId));
  const drafts = SECTIONS.map((section) => {
    const slot = draftSlot(userId, section);
    return { slot, draft: readKept(slot) };
  });
  forget(journalSlot(userId));
  for (const { slot } of drafts) forget(slot);
  return () => {
    const since = readKept(journalSlot(userId)) ?? [];
    const isWrittenAnew = (section: string) => since.some((entry) => entry.section === section);
    const back = (entries ?? []).filter(({ section }) => !isWrittenAnew(section));
    keep(journalSlot(userId), [...back, ...since]);
    for (const { slot, draft } of drafts) {
      if (draft !== null && readKept(slot) === null) keep(slot, draft);
    }
  };
}

/** Whether there is anything to take out. */
export const hasJournal = (userId: string): boolean =>
  (readKept(journalSlot(userId)) ?? []).length > 0 ||
  SECTIONS.some((section) => readKept(draftSlot(userId, section)) !== null);
