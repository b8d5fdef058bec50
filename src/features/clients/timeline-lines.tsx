import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { NamedPerson } from "@domain/accounts/full-name";
import { activityTime } from "@domain/time/relative-times";
import { Link } from "react-router-dom";

import { LiveLines } from "@/components/patterns/live-lines";
import { Panel } from "@/components/patterns/panel";
import { PanelLink } from "@/components/patterns/panel-link";
import { describeHappening } from "@/content/practice/happenings";
import { nowWords } from "@/content/practice/now";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { happeningAddress } from "@/lib/pages/happening-address";
import { paths } from "@/lib/pages/paths";

const shownMax = 6;
const firstPage = { paginationOpts: { numItems: shownMax, cursor: null } };

type TimelineLinesProps = { client: NamedPerson & { clientId: Id<"users"> } };

/** What happened last. */
export function TimelineLines({ client }: TimelineLinesProps) {
  const { clientId } = client;
  const timeline = useLive(api.clients.timeline, { clientId, ...firstPage });
  const now = useNow();
  const words = nowWords.timeline;
  return (
    <Panel
      title={words.title}
      action={
        <PanelLink to={paths.coachClient(clientId, "timeline")} title={words.title}>
          {nowWords.all}
        </PanelLink>
      }
    >
      <LiveLines live={timeline} words={nowWords}>
        {({ page }) =>
          page.length === 0 ? (
            <p className="text-muted-foreground">{words.none}</p>
          ) : (
            <ul>
              {page.map((happening) => (
                <li key={happening.activityId} className="border-t border-border first:border-t-0">
                  <Link
                    to={happeningAddress({ ...happening, clientId })}
                    className="flex items-baseline justify-between gap-3 py-1.5 text-sm hover:text-highlight"
                  >
                    <span className="min-w-0 wrap-anywhere">
                      {describeHappening(client, happening)}
                    </span>
                    <span className="shrink-0 text-muted-foreground tabular-nums">
                      {activityTime(happening.happenedAt, now, ownZone())}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </LiveLines>
    </Panel>
  );
}
