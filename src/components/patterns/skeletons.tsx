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

type SkeletonsProps = {
  label: string;
  className?: string;
  count?: number;
  each: string | readonly string[];
};

/** `each` is the class of one part; `count` repeats it, and a list is one part after the other. */
export function Skeletons({ label, className, count = 1, each }: SkeletonsProps) {
  const parts = Array.from({ length: count }, () => each).flat();
  return (
    <SkeletonGroup label={label} className={className}>
      {parts.map((part, place) => (
        <Skeleton key={place} className={part} />
      ))}
    </SkeletonGroup>
  );
}
