import { useMemo } from "react";

import type { TypedReflection } from "@/features/reflections/reflection-form";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, useKept } from "@/lib/kept/kept-values";

/** The draft of a new reflection, or of changes to one. Stored in the browser until saved or cancelled. */
export function useReflectionDraft(userId: string, ...changedId: [string?]) {
  const key = personKey("reflection_draft", userId, ...changedId.filter((id) => id !== undefined));
  const slot = useMemo(
    () =>
      jsonSlot<TypedReflection>(key, (parsed) => {
        const { title, content, tags } = fieldsOf(parsed);
        return { title: textIn(title), content: textIn(content), tags: textIn(tags) };
      }),
    [key],
  );
  const typed = useKept(slot);
  return {
    /** Null while nothing is being written. */
    typed,
    begin: (beginning: Partial<TypedReflection> = {}) => {
      keep(slot, { title: "", content: "", tags: "", ...beginning });
    },
    change: (value: TypedReflection) => {
      keep(slot, value);
    },
    end: () => forget(slot),
  };
}
