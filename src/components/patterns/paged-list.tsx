import type { ReactNode } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { MoreButton } from "@/components/patterns/more-button";
import { Skeletons } from "@/components/patterns/skeletons";
import { describeFailure } from "@/content/failures";
import type { LivePages } from "@/lib/live/live-pages";

type PagedListProps<Item> = {
  pages: LivePages<Item>;
  words: { loading: string; failed: string; empty: string; emptySentence: string; more?: string };
  children: (items: Item[]) => ReactNode;
};

export function PagedList<Item>({ pages, words, children }: PagedListProps<Item>) {
  if (pages.state === "loading") {
    return <Skeletons label={words.loading} className="space-y-2" count={5} each="h-14" />;
  }
  if (pages.state === "failed") {
    return (
      <FailedState sentence={describeFailure(pages.error, words.failed)} onRetry={pages.retry} />
    );
  }
  if (pages.items.length === 0 && pages.isWhole) {
    return <EmptyState title={words.empty} sentence={words.emptySentence} />;
  }
  return (
    <>
      {children(pages.items)}
      <MoreButton pages={pages} label={words.more} className="mx-auto mt-6 flex" />
    </>
  );
}
