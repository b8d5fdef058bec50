import { api } from "@convex/_generated/api";
import type { SectionId } from "@domain/work/phases";
import { useMutation } from "convex/react";
import { useEffect, useRef } from "react";

import { useLive } from "@/lib/live/live";

export type Sections = {
  completed: SectionId[];
  isLoading: boolean;
  /** Set when the account could not be loaded; what this device knows is shown meanwhile. */
  retry: (() => void) | null;
};

/** Sections written here or on another device. Those only this browser knows are sent to the account. */
export function useSections(written: readonly SectionId[]): Sections {
  const known = useLive(api.journey.overview, {});
  const complete = useMutation(api.journey.completeSections);
  const sent = useRef(new Set<SectionId>());
  const account = known.state === "ready" ? known.value.map(({ section }) => section) : null;
  const unsent = account === null ? [] : written.filter((section) => !account.includes(section));

  useEffect(() => {
    for (const section of sent.current) if (!unsent.includes(section)) sent.current.delete(section);
    const sections = unsent.filter((section) => !sent.current.has(section));
    if (sections.length === 0) return;
    for (const section of sections) sent.current.add(section);
    complete({ sections }).catch(() => {
      for (const section of sections) sent.current.delete(section); // Sent again on the next visit.
    });
  });

  return {
    completed: [...new Set([...written, ...(account ?? [])])],
    isLoading: known.state === "loading",
    retry: known.state === "failed" ? known.retry : null,
  };
}
