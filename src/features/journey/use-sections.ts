import { api } from "@convex/_generated/api";
import type { SectionId } from "@domain/phases";
import { useMutation } from "convex/react";
import { useEffect, useRef } from "react";

import { useLive } from "@/lib/live";

export type Sections = {
  completed: SectionId[];
  isLoading: boolean;
  /** Set when the account could not say; what is known on this device is shown meanwhile. */
  retry: (() => void) | null;
};

/** Where the person has written, here or on another device. What only this browser knows is told to the account. */
export function useSections(written: readonly SectionId[]): Sections {
  const known = useLive(api.journey.overview, {});
  const complete = useMutation(api.journey.completeSections);
  const told = useRef(new Set<SectionId>());
  const account = known.state === "ready" ? known.value.map(({ section }) => section) : null;
  const untold = account === null ? [] : written.filter((section) => !account.includes(section));

  useEffect(() => {
    for (const section of told.current) if (!untold.includes(section)) told.current.delete(section);
    const sections = untold.filter((section) => !told.current.has(section));
    if (sections.length === 0) return;
    for (const section of sections) told.current.add(section);
    complete({ sections }).catch(() => {
      for (const section of sections) told.current.delete(section); // the next visit tells it again
    });
  });

  return {
    completed: [...new Set([...written, ...(account ?? [])])],
    isLoading: known.state === "loading",
    retry: known.state === "failed" ? known.retry : null,
  };
}
