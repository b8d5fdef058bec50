import { api } from "@convex/_generated/api";
import { fullName, type NamedPerson } from "@domain/accounts/full-name";
import type { Id } from "@convex/_generated/dataModel";
import { activityTime } from "@domain/time/relative-times";

import { HappeningLine } from "@/components/patterns/happening-line";
import { clientPage } from "@/content/practice/clients";
import { happeningWords } from "@/content/practice/happenings";
import { PagedList } from "@/features/clients/paged-list";
import { isolate } from "@/lib/text/bidi";
import { happeningAddress } from "@/lib/pages/happening-address";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";

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
              sentence={happeningWords[happening.kind][happening.by](
                isolate(fullName(client)),
                happening.subjectTitle === undefined ? "" : isolate(happening.subjectTitle),
                happening,
              )}
              time={activityTime(happening.happenedAt, now, ownZone())}
              to={happeningAddress({ ...happening, clientId })}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
