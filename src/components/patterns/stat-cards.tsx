import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import { Skeleton } from "@/components/patterns/skeleton";
import { cn } from "@/lib/class-names";

export type Stat = {
  label: string;
  /** Null while it is on its way. */
  value: ReactNode;
  hint?: string;
  /** Where the figure comes from can be looked at there. */
  to?: string;
  isAlarming?: boolean;
};

/** Figures over a page, two beside each other on a phone and in one row on a desk. */
export function StatCards({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <ul
      data-slot="stat-cards"
      className={cn(
        "grid grid-cols-2 overflow-hidden rounded-card border border-line bg-surface lg:grid-flow-col lg:auto-cols-fr lg:grid-cols-none",
        className,
      )}
    >
      {stats.map((stat) => (
        <li
          key={stat.label}
          className="relative -mt-px -ml-px border-t border-l border-line p-4 sm:p-5"
        >
          <p className="text-sm text-ink-soft">
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
          {stat.value === null ? (
            <div className="mt-1 flex h-[1lh] items-center text-3xl">
              <Skeleton className="h-8 w-16" />
            </div>
          ) : (
            <p
              className={cn(
                "mt-1 font-display text-3xl tabular-nums",
                stat.isAlarming && "text-danger",
              )}
            >
              {typeof stat.value === "number" ? wordCount(stat.value) : stat.value}
            </p>
          )}
          {stat.hint && <p className="mt-1 text-sm text-ink-soft">{stat.hint}</p>}
        </li>
      ))}
    </ul>
  );
}

/** "15,000" */
const wordCount = (count: number) => counts.format(count);
const counts = new Intl.NumberFormat("en-US");
