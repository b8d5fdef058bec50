import { type ReactNode, useId } from "react";

import { SearchBox } from "@/components/patterns/search-box";
import {
  ConversationList,
  type ConversationListProps,
} from "@/features/messages/inbox/conversation-list";
import { cn } from "@/lib/class-names";

type ConversationCardProps = Omit<ConversationListProps, "words" | "clearSearch"> & {
  title: string;
  level: 2 | 3;
  /** On a phone it fills the height. A title without tools is hidden there. */
  isFillingPhone?: boolean;
  /** On a wide screen it takes the height that its column leaves. */
  isFillingDesk?: boolean;
  tools?: ReactNode;
  foot?: ReactNode;
  searchLabel: string;
  search: string;
  setSearch: (words: string) => void;
};

/** The list inside scrolls, and the card has the specified height. */
export function ConversationCard({
  title,
  level,
  isFillingPhone = false,
  isFillingDesk = false,
  tools,
  foot,
  ...rest
}: ConversationCardProps) {
  const { searchLabel, search, setSearch, ...list } = rest;
  const Heading = level === 2 ? "h2" : "h3";
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={cn(
        "relative min-w-0 rounded-card border border-border bg-card",
        isFillingPhone && "max-md:flex max-md:min-h-0 max-md:flex-1 max-md:flex-col",
        isFillingDesk && "lg:flex lg:min-h-48 lg:flex-1 lg:flex-col",
      )}
    >
      <header
        className={cn(
          "flex flex-wrap items-center justify-between gap-3 border-b border-border px-4 py-3 sm:px-6",
          isFillingDesk && "gap-2 max-sm:py-2 lg:py-2",
          isFillingPhone && "max-md:px-2 max-md:py-2",
        )}
      >
        <Heading
          id={titleId}
          tabIndex={-1}
          className={cn(
            "line-clamp-2 min-w-0 text-xl font-medium [overflow-wrap:anywhere]",
            tools !== undefined && "mr-auto",
            isFillingPhone && (tools === undefined ? "max-md:sr-only" : "max-md:line-clamp-1"),
          )}
        >
          <bdi>{title}</bdi>
        </Heading>
        {tools}
        <SearchBox
          label={searchLabel}
          value={search}
          onChange={setSearch}
          className={cn(
            "w-full sm:w-72",
            isFillingPhone && "max-md:w-full",
            isFillingDesk && "lg:w-64",
          )}
        />
      </header>
      <div
        className={cn(
          "h-[400px] py-2",
          isFillingPhone && "max-md:h-auto max-md:min-h-0 max-md:flex-1",
          isFillingDesk && "lg:h-auto lg:min-h-0 lg:flex-1",
        )}
      >
        <ConversationList {...list} words={search} clearSearch={() => setSearch("")} />
      </div>
      {foot}
    </section>
  );
}
