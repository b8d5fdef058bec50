import type { SectionId } from "@domain/work/phases";

import { fieldsOf, jsonSlot } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";

/** Unsaved text, and the saved text it started from, which shows whether another window saved since. */
export type JournalDraft = { content: string; base: string };

export function draftSlot(userId: string, section: SectionId): Slot<JournalDraft> {
  return jsonSlot(personKey("journal_draft", userId, section), (parsed) => {
    const { content, base } = fieldsOf(parsed);
    return typeof content === "string" && typeof base === "string" ? { content, base } : null;
  });
}
