import type { ReactNode } from "react";

import { PageHeader } from "@/components/patterns/page-header";
import { PageIndex, type PageIndexEntry } from "@/components/patterns/page-index";
import { SteadyColumn } from "@/components/patterns/steady-column";

type PageRoomProps = {
  title: string;
  lead: string;
  indexTitle: string;
  entries: readonly PageIndexEntry[];
  /** The id of the current page, where there are several. */
  page?: string;
  children: ReactNode;
};

export function PageRoom({ title, lead, indexTitle, entries, page, children }: PageRoomProps) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <PageHeader title={title} lead={lead} />
      <div className="mt-4 grid gap-8 md:mt-6 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-10 lg:gap-20">
        <PageIndex
          title={indexTitle}
          entries={entries}
          className="md:sticky md:top-28 md:-mx-2 md:max-h-[calc(100dvh-8rem)] md:self-start md:overflow-y-auto md:px-2"
        />
        <SteadyColumn key={page} className="min-w-0">
          {children}
        </SteadyColumn>
      </div>
    </div>
  );
}

type PageSectionProps = { id: string; title: string; lead?: string; children: ReactNode };

export function PageSection({ id, title, lead, children }: PageSectionProps) {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      data-slot="page-section"
      className="scroll-mt-32 first:scroll-mt-[100vh] border-t border-border pt-6 pb-10 first:border-t-0 first:pt-0 last:pb-0"
    >
      <h2 id={`${id}-title`} className="text-xl font-medium">
        {title}
      </h2>
      <p className="mt-1 max-w-reading text-muted-foreground empty:hidden">{lead}</p>
      <div className="mt-4 max-w-reading">{children}</div>
    </section>
  );
}
