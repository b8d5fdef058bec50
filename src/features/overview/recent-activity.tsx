import { api } from "@convex/_generated/api";
import { activityTime } from "@domain/time/relative-times";
import type { FunctionReturnType } from "convex/server";

import { HappeningLine } from "@/components/patterns/happening-line";
import { IfFailed } from "@/components/patterns/if-failed";
import { Panel } from "@/components/patterns/panel";
import { Skeletons } from "@/components/patterns/skeletons";
import { describeHappening } from "@/content/practice/happenings";
import { overviewPage } from "@/content/practice/overview";
import { FirstOrAll } from "@/features/overview/first-or-all";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { happeningAddress } from "@/lib/pages/happening-address";

const words = overviewPage.recent;
const atFirst = 8;

type Happening = FunctionReturnType<typeof api.overview.recent>[number];

export function RecentActivity() {
  const recent = useLive(api.overview.recent, {});
  return (
    <Panel title={words.title}>
      {recent.state === "loading" && (
        <Skeletons label={words.loading} className="space-y-2" count={6} each="h-10" />
      )}
      <IfFailed live={recent} fallback={overviewPage.notLoaded} />
      {recent.state === "ready" && recent.value.length === 0 && (
        <>
          <p className="font-display text-lg">{words.none}</p>
          <p className="mt-1 text-muted-foreground">{words.noneSentence}</p>
        </>
      )}
      {recent.state === "ready" && (
        <FirstOrAll items={recent.value} atFirst={atFirst}>
          {(happening) => <Line key={happening.activityId} happening={happening} />}
        </FirstOrAll>
      )}
    </Panel>
  );
}

function Line({ happening }: { happening: Happening }) {
  const now = useNow();
  return (
    <HappeningLine
      sentence={describeHappening(happening, happening)}
      time={activityTime(happening.happenedAt, now, ownZone())}
      to={happeningAddress(happening)}
    />
  );
}
