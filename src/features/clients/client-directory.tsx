import { api } from "@convex/_generated/api";
import { clientsFirstItems, clientsPerPageMax } from "@domain/limits";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { StatCards } from "@/components/patterns/stat-cards";
import { describeFailure } from "@/content/failures";
import { notices } from "@/content/notices";
import { clientsPage } from "@/content/practice/clients";
import { useClientParts } from "@/features/clients/client-parts";
import { FoundClients, type FoundClientsProps } from "@/features/clients/found-clients";
import { PastClients } from "@/features/clients/past-clients";
import { useTags } from "@/features/clients/use-tags";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";

export function ClientDirectory(actions: Omit<FoundClientsProps, "clients">) {
  useClientParts();
  useLive(api.system.canMailLeave, {}); // asked ahead, so that the invite dialog opens with the answer
  const clients = useLivePages({
    query: api.clients.directory,
    args: {},
    firstItems: clientsFirstItems,
    pageItems: clientsPerPageMax,
    isWholeWanted: true,
  });
  // The filter by tags takes a row of its own on phones, so the list waits for it.
  const { isLoading: areTagsLoading } = useTags();
  const isReady = clients.state === "ready" && !areTagsLoading;
  return (
    <>
      <Totals />
      <div className="mt-3">
        {!isReady && clients.state !== "failed" && <DirectorySkeleton />}
        {clients.state === "failed" && (
          <FailedState
            sentence={describeFailure(clients.error, clientsPage.failed)}
            onRetry={clients.retry}
            notice={notices.clientsNotLoaded}
          />
        )}
        {isReady && <FoundClients clients={clients.items} {...actions} />}
      </div>
      <PastClients />
    </>
  );
}

function Totals() {
  const totals = useLive(api.overview.totals, {});
  const known = totals.state === "ready" ? totals.value : null;
  const { cards } = clientsPage;
  return (
    <StatCards
      className="mt-3"
      stats={[
        { label: cards.clients, value: known?.clients ?? null },
        { label: cards.sessions, value: known?.sessions ?? null },
        { label: cards.goals, value: known?.goalsActive ?? null },
        { label: cards.unread, value: known?.unread ?? null },
      ]}
    />
  );
}

function DirectorySkeleton() {
  return (
    <SkeletonGroup label={clientsPage.loading}>
      <Skeleton className="h-11 w-full" />
      <Skeleton className="mt-3 h-7 w-32" />
      <div className="mt-2 space-y-px">
        {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => (
          <Skeleton key={place} className="h-14" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
