import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/lib/class-names";

export type Stat = {
  label: string;
  /** Null while loading. */
  value: ReactNode;
  hint?: string;
  to?: string;
  isAlarming?: boolean;
};

/** Figures above a page in one slim strip. No label moves when a figure has loaded. */
export function StatCards({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <ul
      data-slot="stat-cards"
      className={cn(
        "grid grid-flow-col auto-cols-[minmax(min-content,1fr)] overflow-hidden rounded-card border border-border bg-card",
        className,
      )}
    >
      {stats.map((stat) => (
        <li
          key={stat.label}
          className="relative -mt-px -ml-px flex min-h-11 min-w-0 justify-between gap-x-2 border-t border-l border-border py-1 pr-1 pl-2 max-lg:flex-col-reverse sm:px-4 sm:py-1.5 lg:items-center"
        >
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-1.5">
            <p className="text-[0.6875rem] leading-tight text-muted-foreground sm:text-sm">
              {stat.to === undefined ? (
                stat.label
              ) : (
                <Link
                  to={stat.to}
                  className="underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {stat.label}
                </Link>
              )}
            </p>
            {stat.hint && (
              <p className="text-xs text-muted-foreground max-xl:hidden">{stat.hint}</p>
            )}
          </div>
          <div className="flex h-6 shrink-0 items-center text-lg leading-6 sm:h-7 sm:text-xl sm:leading-7">
            {stat.value === null ? (
              <Skeleton className="h-5 w-8" />
            ) : (
              <p
                className={cn(
                  "font-display whitespace-nowrap tabular-nums",
                  stat.isAlarming && "text-destructive",
                )}
              >
                {typeof stat.value === "number" ? formatCount(stat.value) : stat.value}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** "15,000" */
const formatCount = (count: number) => counts.format(count);
const counts = new Intl.NumberFormat("en-US");
