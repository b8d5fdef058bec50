import type { ReactNode } from "react";

import { Skeleton } from "@/components/ui/skeleton";

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
