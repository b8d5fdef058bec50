import { useId } from "react";

import { SearchBox } from "@/components/patterns/search-box";
import {
  ConversationList,
  type ConversationListProps,
} from "@/features/messages/conversation-list";

type ConversationCardProps = Omit<ConversationListProps, "words"> & {
  title: string;
  /** Under which heading the title stands. */
  level: 2 | 3;
  searchLabel: string;
  search: string;
  setSearch: (words: string) => void;
};

/** A conversation with its search, in a box that scrolls at the specified height. */
export function ConversationCard({ title, level, ...rest }: ConversationCardProps) {
  const { searchLabel, search, setSearch, ...list } = rest;
  const Heading = level === 2 ? "h2" : "h3";
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-card border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 sm:px-6">
        <Heading
          id={titleId}
          tabIndex={-1}
          className="line-clamp-2 min-w-0 text-xl font-medium [overflow-wrap:anywhere]"
        >
          <bdi>{title}</bdi>
        </Heading>
        <SearchBox
          label={searchLabel}
          value={search}
          onChange={setSearch}
          className="w-full sm:w-72"
        />
      </header>
      <div className="h-[400px] py-2">
        <ConversationList {...list} words={search} />
      </div>
    </section>
  );
}
