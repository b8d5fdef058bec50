import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { NamedPerson } from "@domain/accounts/full-name";
import { activityTime } from "@domain/time/relative-times";

import { HappeningLine } from "@/components/patterns/happening-line";
import { clientPage } from "@/content/practice/clients";
import { describeHappening } from "@/content/practice/happenings";
import { PagedList } from "@/features/clients/paged-list";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { happeningAddress } from "@/lib/pages/happening-address";

export function Timeline({ client }: { client: NamedPerson & { clientId: Id<"users"> } }) {
  const { clientId } = client;
  const pages = useLivePages({ query: api.clients.timeline, args: { clientId }, pageItems: 30 });
  const now = useNow();
  return (
    <PagedList pages={pages} words={clientPage.timeline}>
      {(happenings) => (
        <ul>
          {happenings.map((happening) => (
            <HappeningLine
              key={happening.activityId}
              sentence={describeHappening(client, happening)}
              time={activityTime(happening.happenedAt, now, ownZone())}
              to={happeningAddress({ ...happening, clientId })}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
