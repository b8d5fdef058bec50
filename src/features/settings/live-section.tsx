import type { ReactNode } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { saving } from "@/content/settings/settings";
import type { Live } from "@/lib/live/live";

type LiveSectionProps<Value> = {
  live: Live<Value>;
  /** Number of fields in the skeleton. */
  fields: number;
  loading?: string;
  notLoaded?: string;
  children: (value: Value) => ReactNode;
};

export function LiveSection<Value>(props: LiveSectionProps<Value>) {
  const { live, fields, loading = saving.loading, notLoaded = saving.notLoaded, children } = props;
  switch (live.state) {
    case "loading":
      return (
        <SkeletonGroup label={loading} className="grid gap-6">
          {Array.from({ length: fields }, (_, index) => (
            <div key={index} className="grid gap-1.5">
              <Skeleton className="h-5 w-32" />
              <Skeleton className="h-11" />
            </div>
          ))}
          <Skeleton className="h-11 w-24" />
        </SkeletonGroup>
      );
    case "failed":
      return <FailedState sentence={notLoaded} onRetry={live.retry} />;
    case "ready":
      return children(live.value);
  }
}
