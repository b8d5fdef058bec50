import type { ReactNode } from "react";

import { cn } from "@/lib/class-names";

type PanelProps = { title: string; action?: ReactNode; children: ReactNode; className?: string };

/** One part of the overview under its heading. */
export function Panel({ title, action, children, className }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={cn("rounded-card border border-line bg-surface p-5 sm:p-6", className)}
    >
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-medium">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
