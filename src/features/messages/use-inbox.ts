import { api } from "@convex/_generated/api";
import { fullName } from "@domain/full-name";
import {
  inboxFirstItems,
  inboxLinesMax,
  inboxPageItems,
  recentMessagesHours,
} from "@domain/limits";
import { matchesSearch } from "@domain/search-match";
import { isBlank } from "@domain/text";
import { useDeferredValue, useMemo, useState } from "react";

import type { InboxItem } from "@/features/messages/inbox-row";
import { useClients } from "@/features/messages/use-clients";
import { useSearch } from "@/features/messages/use-line-search";
import { useLive } from "@/lib/live";
import { useLivePages } from "@/lib/live-pages";

const HOUR_MS = 60 * 60 * 1000;

export const INBOX_FILTERS = ["all", "unread", "high", "recent"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

/** The inbox as it is filtered and searched. */
export function useInbox() {
  const [{ filter, sinceAt }, setFiltered] = useState({ filter: "all" as InboxFilter, sinceAt: 0 });
  const { search, setSearch, wanted } = useSearch();
  const pages = useLivePages({
    query: api.inbox.list,
    args: { filter, sinceAt },
    pageItems: inboxPageItems,
    firstItems: inboxFirstItems,
    itemsMax: inboxLinesMax,
  });
  const everywhere = useLive(api.inbox.search, wanted === null ? "skip" : { words: wanted });
  const found = useFound(search, {
    filter,
    sinceAt,
    here: pages.state === "ready" ? pages.items : NOTHING,
    far: everywhere.state === "ready" ? everywhere.value : NOTHING,
  });
  const people = usePeople(search);
  return {
    pages,
    filter,
    setFilter: (next: InboxFilter) => {
      // The edge of what is recent stays where it was while one looks: a list that moves under the hand is no list.
      setFiltered({ filter: next, sinceAt: Date.now() - recentMessagesHours * HOUR_MS });
    },
    search,
    setSearch,
    /** Null while nothing is searched for. */
    found,
    people,
    /** What the server has found; it is asked nothing while nothing is searched for. */
    everywhere,
  };
}

const NOTHING: InboxItem[] = [];

type Findable = {
  filter: InboxFilter;
  sinceAt: number;
  here: readonly InboxItem[];
  far: readonly InboxItem[];
};

function useFound(search: string, { filter, sinceAt, here, far }: Findable) {
  const words = useDeferredValue(search);
  return useMemo(() => {
    if (isBlank(words)) return null;
    const near = here.filter((item) =>
      matchesSearch(words, [fullName(item), item.subject, item.preview]),
    );
    const kept = far.filter((item) => passes(item, filter, sinceAt));
    const items = new Map([...kept, ...near].map((item) => [item.messageId, item]));
    return [...items.values()].toSorted((left, right) => right.sentAt - left.sentAt);
  }, [words, filter, sinceAt, here, far]);
}

function passes(item: InboxItem, filter: InboxFilter, sinceAt: number): boolean {
  switch (filter) {
    case "all":
      return true;
    case "unread":
      return item.sender === "client" && !item.isRead;
    case "high":
      return item.priority === "high";
    case "recent":
      return item.sentAt >= sinceAt;
  }
}

/** Whoever's name has the words in it: their conversation is one step away, however old its last line. */
function usePeople(search: string) {
  const isSearching = !isBlank(search);
  const clients = useClients(isSearching);
  if (!isSearching || clients.state !== "ready") return [];
  return clients.items.filter((client) => matchesSearch(search, [fullName(client)]));
}
