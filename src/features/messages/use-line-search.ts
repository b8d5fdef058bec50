import { matchesSearch } from "@domain/search-match";
import { isBlank } from "@domain/text";
import { useDeferredValue, useMemo, useState } from "react";

import type { Line } from "@/features/messages/line";
import type { Live } from "@/lib/live";
import { usePausedSearch } from "@/lib/paused";

/** What somebody searches for, and what the server is asked of it. */
export function useSearch() {
  const [search, setSearch] = useState("");
  return { search, setSearch, wanted: usePausedSearch(search) };
}

/**
 * The lines that match, newest first: at once among those that are here, by any part of a word, and soon among all there
 * are, by whole words and the beginning of the last one.
 */
export function useLineSearch(words: string, here: readonly Line[], everywhere: Live<Line[]>) {
  const wanted = useDeferredValue(words);
  const far = everywhere.state === "ready" ? everywhere.value : null;
  return useMemo(() => {
    if (isBlank(wanted)) return null;
    const near = here.filter(({ content, subject }) => matchesSearch(wanted, [content, subject]));
    const lines = new Map([...(far ?? []), ...near].map((line) => [line.messageId, line]));
    return [...lines.values()].toSorted((left, right) => right.sentAt - left.sentAt);
  }, [wanted, here, far]);
}
