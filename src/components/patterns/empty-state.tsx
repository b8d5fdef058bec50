import type { ReactNode } from "react";

import { cn } from "@/lib/class-names";

type EmptyStateProps = {
  /** What is not here yet, said kindly. */
  title: string;
  sentence?: string;
  /** The next thing to do; leave it out only where nothing can be done. */
  action?: ReactNode;
  className?: string;
};

/** Stands where a list will stand. */
export function EmptyState({ title, sentence, action, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn(
        "flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong px-6 py-12 text-center",
        className,
      )}
    >
      <p className="max-w-full font-display text-xl">{title}</p>
      {sentence && <p className="max-w-reading text-ink-soft">{sentence}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
