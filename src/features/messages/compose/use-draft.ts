import { type MessageDraft, draftSlot, NO_DRAFT } from "@/features/messages/compose/message-draft";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { forget, keepOrForget, useKept } from "@/lib/kept/kept-values";

/** Stored at every key press. */
export function useDraft(key: KeptKey) {
  const draft = useKept(draftSlot(key)) ?? NO_DRAFT;
  return {
    draft,
    change: (changed: Partial<MessageDraft>) => {
      const next = { ...draft, ...changed };
      const isEmpty = next.content === "" && !next.isHighPriority && !next.quoted;
      keepOrForget(draftSlot(key), isEmpty ? null : next);
    },
    clear: () => forget({ key }),
  };
}
