import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";

import { IfFailed } from "@/components/patterns/if-failed";
import { SearchBox } from "@/components/patterns/search-box";
import { StatCards } from "@/components/patterns/stat-cards";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { notices } from "@/content/notices";
import { archiving, clientsPage, endingWords } from "@/content/practice/clients";
import { useClientParts } from "@/features/clients/client-parts";
import { FoundClients, type FoundClientsProps, useWaits } from "@/features/clients/found-clients";
import { RecordsButton } from "@/features/clients/records-button";
import { useTags } from "@/features/clients/tags";
import { attempt } from "@/lib/attempt";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";
import { formatDay } from "@/lib/text/format-instant";
import { api } from "@convex/_generated/api";
import { clientsFirstItems, clientsPerPageMax, coachingEndUndoMs } from "@domain/limits";
import { matchesSearch } from "@domain/text/search-match";

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
  // On phones the filter by tags takes a row of its own, and the mark of who waits may make a row higher.
  const { isLoading: areTagsLoading } = useTags();
  const areWaitsLoading = useWaits().state === "loading";
  const isReady = clients.state === "ready" && !areTagsLoading && !areWaitsLoading;
  return (
    <>
      <Totals />
      <div className="mt-3">
        {!isReady && clients.state !== "failed" && <DirectorySkeleton />}
        <IfFailed live={clients} fallback={clientsPage.failed} notice={notices.clientsNotLoaded} />
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

type PastClient = FunctionReturnType<typeof api.clients.past>[number];

/** Archived clients are left out until the coach asks for them. */
function PastClients() {
  const past = useLive(api.clients.past, {});
  const [search, setSearch] = useState("");
  const [withArchived, setWithArchived] = useState(false);
  if (past.state !== "ready" || past.value.length === 0) return null;
  const archived = past.value.filter(({ isArchived }) => isArchived);
  const listed = past.value.filter(({ isArchived }) => withArchived || !isArchived);
  const found = listed.filter(({ name }) => matchesSearch(search, [name]));
  return (
    <details className="mt-10">
      <summary className="cursor-pointer text-lg font-medium">
        {clientsPage.past.title(listed.length)}
      </summary>
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SearchBox
          label={archiving.search}
          value={search}
          onChange={setSearch}
          className="min-w-56 flex-1 sm:max-w-md"
        />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <Checkbox
            checked={withArchived}
            onCheckedChange={(isChecked) => setWithArchived(isChecked)}
          />
          {archiving.withArchived(archived.length)}
        </label>
      </div>
      {found.length === 0 && <p className="mt-3 text-muted-foreground">{archiving.none}</p>}
      <ul className="mt-3">
        {found.map((client) => (
          <PastRow key={client.coachingId} client={client} />
        ))}
      </ul>
    </details>
  );
}

function PastRow({ client }: { client: PastClient }) {
  const { coachingId, name, startedAt, endedAt, isArchived } = client;
  const resume = useMutation(api.clients.resume);
  const now = useNow();
  return (
    <li
      data-slot="past-client"
      className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-border py-2"
    >
      <span dir="auto" className="font-medium">
        {name}
      </span>
      <span className="text-sm text-muted-foreground">
        {clientsPage.past.span(formatDay(startedAt), formatDay(endedAt))}
        {isArchived && ` · ${archiving.archived}`}
      </span>
      <RecordsButton coachingId={coachingId} name={name} />
      <span className="ml-auto flex gap-2">
        {now - endedAt < coachingEndUndoMs && (
          <Button
            variant="outline"
            size="sm"
            onClick={() => void attempt(resume({ coachingId }), endingWords.failed)}
          >
            {clientsPage.past.resume}
          </Button>
        )}
        <ArchiveButton client={client} />
      </span>
    </li>
  );
}

function ArchiveButton({ client: { coachingId, name, isArchived } }: { client: PastClient }) {
  const archive = useMutation(api.clients.archive);
  const change = (wanted: boolean) => attempt(archive({ coachingId, isArchived: wanted }));
  async function press() {
    if (!(await change(!isArchived)) || isArchived) return;
    notifyWithUndo(archiving.done(name), () => void change(false));
  }
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={isArchived ? archiving.restoreOne(name) : archiving.archiveOne(name)}
      onClick={() => void press()}
    >
      {isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
      {isArchived ? archiving.restore : archiving.archive}
    </Button>
  );
}
