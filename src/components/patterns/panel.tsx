import type { ReactNode } from "react";

import { cn } from "@/lib/class-names";

type PanelProps = { title: string; action?: ReactNode; children: ReactNode; className?: string };

export function Panel({ title, action, children, className }: PanelProps) {
  return (
    <section
      aria-label={title}
      className={cn(
        "rounded-card border border-border bg-card px-4 py-3 sm:px-5 sm:py-4",
        className,
      )}
    >
      <div className="mb-1.5 flex items-baseline justify-between gap-4">
        <h2 className="text-lg font-medium">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
