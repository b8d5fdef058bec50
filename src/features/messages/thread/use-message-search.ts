import { matchesSearch } from "@domain/text/search-match";
import { isBlank } from "@domain/text/text";
import { useDeferredValue, useMemo, useState } from "react";

import type { Message } from "@/features/messages/message";
import type { Live } from "@/lib/live/live";
import { usePausedSearch } from "@/lib/live/paused";

export function useSearch() {
  const [search, setSearch] = useState("");
  return { search, setSearch, wanted: usePausedSearch(search) };
}

/** Searches the loaded messages first, then adds those the server finds. */
export function useMessageSearch(
  words: string,
  here: readonly Message[],
  everywhere: Live<Message[]>,
) {
  const wanted = useDeferredValue(words);
  const far = everywhere.state === "ready" ? everywhere.value : null;
  return useMemo(() => {
    if (isBlank(wanted)) return null;
    const near = here.filter(({ content, subject, transcript }) =>
      matchesSearch(wanted, [content, subject, transcript ?? ""]),
    );
    const messages = new Map(
      [...(far ?? []), ...near].map((message) => [message.messageId, message]),
    );
    return [...messages.values()].toSorted((left, right) => right.sentAt - left.sentAt);
  }, [wanted, here, far]);
}
