import { useMemo } from "react";

import type { TypedReflection } from "@/features/reflections/reflection-form";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, useKept } from "@/lib/kept/kept-values";

export function useReflectionDraft(userId: string) {
  const slot = useMemo(
    () =>
      jsonSlot<TypedReflection>(personKey("reflection_draft", userId), (parsed) => {
        const { title, content, tags } = fieldsOf(parsed);
        return { title: textIn(title), content: textIn(content), tags: textIn(tags) };
      }),
    [userId],
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
    end: () => {
      forget(slot);
    },
  };
}
