import type { ReactNode } from "react";

import { cn } from "@/lib/class-names";

type PageHeaderProps = {
  title: string;
  lead?: string;
  actions?: ReactNode;
  /** "line" for a page to work on; "reading", with a large title, for a text to read. */
  shape?: "line" | "reading";
  /** For a lead that a user wrote: it always shows whole. Other leads are cut to the line, and hidden on a phone. */
  isLeadWhole?: boolean;
  className?: string;
};

/** The one h1 of a page. Focus moves here after navigation, so that a screen reader starts with the page's name. */
export function PageHeader({ shape = "line", ...props }: PageHeaderProps) {
  return shape === "line" ? <LineHead {...props} /> : <ReadingHead {...props} />;
}

type HeadProps = Omit<PageHeaderProps, "shape">;

function LineHead({ title, lead, actions, isLeadWhole = false, className }: HeadProps) {
  return (
    <header data-slot="page-header" className={className}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 sm:gap-x-6">
        <div className="flex min-w-0 flex-1 basis-24 items-baseline gap-x-4">
          <h1 className="text-2xl font-medium tracking-tight [overflow-wrap:anywhere]">{title}</h1>
          {lead && !isLeadWhole && (
            <p className="min-w-0 flex-1 basis-0 truncate text-sm text-muted-foreground max-md:sr-only">
              {lead}
            </p>
          )}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {lead && isLeadWhole && <p className="max-w-reading text-muted-foreground">{lead}</p>}
    </header>
  );
}

/** The longest word of a title has to fit on the narrowest screen. */
function ReadingHead({ title, lead, actions, className }: HeadProps) {
  return (
    <header
      data-slot="page-header"
      className={cn("flex flex-col gap-6 sm:flex-row sm:items-end sm:justify-between", className)}
    >
      <div className="max-w-reading">
        <h1 className="text-3xl font-medium tracking-tight [overflow-wrap:anywhere] min-[22.5rem]:text-4xl sm:text-5xl">
          {title}
        </h1>
        {lead && <p className="mt-4 text-lg text-muted-foreground">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
