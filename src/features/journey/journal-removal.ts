import { SECTIONS } from "@domain/work/phases";

import { draftSlot } from "@/features/journey/journal-draft";
import { journalSlot } from "@/features/journey/journal-entries";
import { forget, keep, readKept } from "@/lib/kept/kept-values";
import { filesIn, filesSlot, removeFiles } from "@/lib/vault/kept-files";

/** Removes entries, their files and drafts, from this browser or the vault. The returned function restores them, but never over newer text. */
export function removeJournal(userId: string): () => void {
  const entries = readKept(journalSlot(userId));
  const drafts = SECTIONS.map((section) => {
    const slot = draftSlot(userId, section);
    return { slot, draft: readKept(slot) };
  });
  const restore = removeFiles(userId, filesIn(readKept(filesSlot(userId)) ?? []));
  forget(journalSlot(userId));
  for (const { slot } of drafts) forget(slot);
  return () => {
    restore();
    const since = readKept(journalSlot(userId)) ?? [];
    const isRewritten = (section: string) => since.some((entry) => entry.section === section);
    const back = (entries ?? []).filter(({ section }) => !isRewritten(section));
    keep(journalSlot(userId), [...back, ...since]);
    for (const { slot, draft } of drafts) {
      if (draft !== null && readKept(slot) === null) keep(slot, draft);
    }
  };
}

export const hasJournal = (userId: string): boolean =>
  (readKept(journalSlot(userId)) ?? []).length > 0 ||
  filesIn(readKept(filesSlot(userId)) ?? []).length > 0 ||
  SECTIONS.some((section) => readKept(draftSlot(userId, section)) !== null);
