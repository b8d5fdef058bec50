import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { inbox } from "@/content/messages/message-center";

export function InboxSkeleton() {
  return (
    <SkeletonGroup label={inbox.loading} className="grid gap-3 p-3">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
