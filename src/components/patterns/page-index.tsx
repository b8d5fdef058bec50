import { useId } from "react";
import { Link } from "react-router-dom";

import { cn } from "@/lib/class-names";

/** `isOpen` marks the current page, where each entry is a page of its own. */
export type PageIndexEntry = { id: string; title: string; isOpen?: boolean };

type PageIndexProps = {
  title: string;
  entries: readonly PageIndexEntry[];
  className?: string;
};

export function PageIndex({ title, entries, className }: PageIndexProps) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} data-slot="page-index" className={cn(className)}>
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
