import { type ReactNode, useId } from "react";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
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

/** `isOpen` marks the current page, where each entry is a page of its own. */
type PageIndexEntry = { id: string; title: string; isOpen?: boolean };

type PageIndexProps = {
  title: string;
  entries: readonly PageIndexEntry[];
  className?: string;
};

export function PageIndex({ title, entries, className }: PageIndexProps) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} data-slot="page-index" className={className}>
      <h2 id={titleId} className="font-text text-sm font-semibold text-muted-foreground">
        {title}
      </h2>
      <ol className="mt-3 flex flex-wrap gap-x-5 md:block md:border-l md:border-border">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Link
              to={`#${entry.id}`}
              aria-current={entry.isOpen ? "page" : undefined}
              className="inline-flex min-h-11 items-center underline decoration-input underline-offset-4 hover:text-highlight md:-ml-px md:flex md:min-h-0 md:border-l md:border-transparent md:py-1 md:pl-4 md:no-underline md:hover:border-highlight aria-[current=page]:border-highlight aria-[current=page]:font-medium"
            >
              {entry.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
