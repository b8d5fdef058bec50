import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { fullName } from "@domain/accounts/full-name";
import {
  inboxFirstItems,
  inboxLinesMax,
  inboxPageItems,
  recentMessagesHours,
} from "@domain/limits";
import { matchesSearch } from "@domain/text/search-match";
import { isBlank } from "@domain/text/text";
import { hourMs } from "@domain/time/time-spans";
import { useDeferredValue, useMemo, useState } from "react";

import type { InboxItem } from "@/features/messages/inbox/inbox-row";
import { useClients } from "@/features/messages/inbox/use-clients";
import { useSearch } from "@/features/messages/thread/use-message-search";
import { valueOf } from "@/lib/live/live";
import { itemsOf, useLivePages } from "@/lib/live/live-pages";
import { useAddress } from "@/lib/pages/address";
import { useFoundPages } from "@/lib/pages/found-pages";

export const INBOX_FILTERS = ["people", "all", "unread", "high", "recent"] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export function useInbox() {
  const [address, change] = useAddress();
  const named = address.get("filter");
  const filter: InboxFilter = isOneOf(INBOX_FILTERS, named) ? named : "people";
  // Fixed while the list is open, so that no row moves under the pointer.
  const [sinceAt, setSinceAt] = useState(recentEdge);
  const { search, setSearch, wanted } = useSearch();
  const pages = useLivePages({
    query: api.inbox.list,
    args: filter === "people" && isBlank(search) ? "skip" : { filter: linesOf(filter), sinceAt },
    pageItems: inboxPageItems,
    firstItems: inboxFirstItems,
    itemsMax: inboxLinesMax,
  });
  const everyFound = useFoundPages(api.inbox.search, wanted === null ? "skip" : { words: wanted });
  const everywhere = everyFound.found;
  const found = useFound(search, {
    filter,
    sinceAt,
    here: itemsOf(pages),
    far: valueOf(everywhere),
  });
  const people = usePeople(search);
  return {
    pages,
    filter,
    setFilter: (next: InboxFilter) => {
      setSinceAt(recentEdge());
      change({ filter: next === "people" ? null : next }, { replace: true });
    },
    search,
    setSearch,
    /** Null without a search. */
    found,
    people,
    everywhere,
    searchFurther: everyFound.more,
  };
}

const recentEdge = () => Date.now() - recentMessagesHours * hourMs;

/** The filter for people searches all messages. */
const linesOf = (filter: InboxFilter) => (filter === "people" ? "all" : filter);

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
    case "people":
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

/** By client name, so that a conversation is found even if its last message is old. */
function usePeople(search: string) {
  const isSearching = !isBlank(search);
  const clients = useClients(isSearching);
  if (!isSearching || clients.state !== "ready") return [];
  return clients.items.filter((client) => matchesSearch(search, [fullName(client)]));
}
