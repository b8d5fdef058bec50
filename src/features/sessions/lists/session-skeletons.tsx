import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";

export function SessionListSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-4">
      <Skeleton className="h-7 w-40" />
      {[0, 1, 2, 3].map((card) => (
        <div
          key={card}
          className="grid gap-x-6 rounded-card border border-border p-5 sm:grid-cols-[3.5rem_1fr] sm:p-6"
        >
          <Skeleton className="hidden h-14 sm:block" />
          <div className="grid gap-3">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="mt-2 h-9 w-64 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

export function SessionPageSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="grid gap-8">
      <div className="grid gap-4">
        <Skeleton className="h-12 w-3/5" />
        <Skeleton className="h-7 w-2/5" />
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          <Skeleton className="h-8 w-32" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="mt-6 h-8 w-40" />
          <Skeleton className="h-60" />
        </div>
        <Skeleton className="h-96" />
      </div>
    </SkeletonGroup>
  );
}
