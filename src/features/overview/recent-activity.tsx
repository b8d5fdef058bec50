import { api } from "@convex/_generated/api";
import { fullName } from "@domain/full-name";
import { activityTime } from "@domain/relative-times";

import { FailedState } from "@/components/patterns/failed-state";
import { HappeningLine } from "@/components/patterns/happening-line";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { wordFailure } from "@/content/failures";
import { happeningWords } from "@/content/practice/happenings";
import { overviewPage } from "@/content/practice/overview";
import { Panel } from "@/features/overview/panel";
import { isolate } from "@/lib/bidi";
import { happeningAddress } from "@/lib/happening-address";
import { useLive } from "@/lib/live";
import { ownZone, useNow } from "@/lib/now";

const words = overviewPage.recent;

/** What has really happened, as it happens; each line leads to the thing itself. */
export function RecentActivity() {
  const recent = useLive(api.overview.recent, {});
  const now = useNow();
  return (
    <Panel title={words.title}>
      {recent.state === "loading" && (
        <SkeletonGroup label={words.loading} className="space-y-2">
          {[0, 1, 2, 3, 4, 5].map((place) => (
            <Skeleton key={place} className="h-10" />
          ))}
        </SkeletonGroup>
      )}
      {recent.state === "failed" && (
        <FailedState
          sentence={wordFailure(recent.error, overviewPage.notLoaded)}
          onRetry={recent.retry}
        />
      )}
      {recent.state === "ready" && recent.value.length === 0 && (
        <>
          <p className="font-display text-lg">{words.none}</p>
          <p className="mt-1 text-ink-soft">{words.noneSentence}</p>
        </>
      )}
      {recent.state === "ready" && (
        <ul>
          {recent.value.map((happening) => (
            <HappeningLine
              key={happening.activityId}
              sentence={happeningWords[happening.kind][happening.by](
                isolate(fullName(happening)),
                happening.subjectTitle === undefined ? "" : isolate(happening.subjectTitle),
              )}
              time={activityTime(happening.happenedAt, now, ownZone())}
              to={happeningAddress(happening)}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
