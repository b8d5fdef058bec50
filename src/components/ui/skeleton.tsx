import type { ComponentProps, ReactNode } from "react";

import { cn } from "@/lib/class-names";

/** Give it the size of the content, so that the layout does not shift. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      {...props}
      className={cn("animate-pulse rounded-control bg-border", className)}
    />
  );
}

/** Announces once what is loading. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" data-slot="skeleton-group" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

type SkeletonsProps = { label: string; className?: string; count?: number; each: string };

/** A group whose parts are all alike; `each` is the class of one. */
export function Skeletons({ label, className, count = 1, each }: SkeletonsProps) {
  return (
    <SkeletonGroup label={label} className={className}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={each} />
      ))}
    </SkeletonGroup>
  );
}
