import type { ReactNode } from "react";

import { cn } from "@/lib/class-names";

/** One grey shape; give it the size of what will stand there, so that nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn("animate-pulse rounded-control bg-line", className)}
    />
  );
}

/** Wraps the shapes of one list or card and says once, in words, what is being waited for. */
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
