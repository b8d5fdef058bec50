import type { ReactNode } from "react";

import { cn } from "@/lib/class-names";

type EmptyStateProps = {
  title: string;
  sentence?: string;
  /** Omit it only if there is nothing to do. */
  action?: ReactNode;
  className?: string;
};

export function EmptyState({ title, sentence, action, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn(
        "flex flex-col items-center gap-2 rounded-card border border-dashed border-input px-6 py-12 text-center",
        className,
      )}
    >
      <TrailAhead />
      <p className="max-w-full font-display text-xl">{title}</p>
      {sentence && <p className="max-w-reading text-muted-foreground">{sentence}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

function TrailAhead() {
  return (
    <svg aria-hidden viewBox="0 0 120 40" className="mb-2 h-10 w-30 fill-none">
      <path
        d="M3 33C20 37 30 20 46 21S68 37 84 29 96 13 106 11"
        className="stroke-input"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeDasharray="0.1 6.5"
      />
      <circle cx={111} cy={9} r={5.5} className="stroke-highlight" strokeWidth={2} />
    </svg>
  );
}
