import type { ReactNode } from "react";

import { cn } from "@/lib/class-names";

type PageHeaderProps = {
  title: string;
  lead?: string;
  /** What can be done on this page, at its right on a wide screen and below the words on a phone. */
  actions?: ReactNode;
  className?: string;
};

/** The one h1 of a page. Focus is brought here after navigation, so that a screen reader starts with the page's name. */
export function PageHeader({ title, lead, actions, className }: PageHeaderProps) {
  return (
    <header
      data-slot="page-header"
      className={cn("flex flex-col gap-6 sm:flex-row sm:items-end sm:justify-between", className)}
    >
      <div className="max-w-reading">
        <h1 className="text-4xl font-medium tracking-tight sm:text-5xl">{title}</h1>
        {lead && <p className="mt-4 text-lg text-ink-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
