import { api } from "@convex/_generated/api";
import { clientsPerPageMax } from "@domain/limits";
import { useMemo, useState } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { SearchBox } from "@/components/patterns/search-box";
import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { StatCards } from "@/components/patterns/stat-cards";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { describeFailure } from "@/content/failures";
import { notices } from "@/content/notices";
import { clientsPage } from "@/content/practice/clients";
import { CLIENT_ORDERS, type ClientEntry, showClients } from "@/features/clients/client";
import { useClientParts } from "@/features/clients/client-parts";
import { ClientRow } from "@/features/clients/client-row";
import { PastClients } from "@/features/clients/past-clients";
import { useLive } from "@/lib/live";
import { useLivePages } from "@/lib/live-pages";

/** The rest is rendered on demand. */
const rowsPerStep = 50;

type ClientDirectoryProps = {
  onMessage: (client: ClientEntry) => void;
  onSchedule: (client: ClientEntry) => void;
};

export function ClientDirectory(actions: ClientDirectoryProps) {
  useClientParts();
  const clients = useLivePages({
    query: api.clients.directory,
    args: {},
    pageItems: clientsPerPageMax,
    isWholeWanted: true,
  });
  return (
    <>
      <Totals />
      <div className="mt-3">
        {clients.state === "loading" && <DirectorySkeleton />}
        {clients.state === "failed" && (
          <FailedState
            sentence={describeFailure(clients.error, clientsPage.failed)}
            onRetry={clients.retry}
            notice={notices.clientsNotLoaded}
          />
        )}
        {clients.state === "ready" && <Found clients={clients.items} {...actions} />}
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

function Found({ clients, ...actions }: ClientDirectoryProps & { clients: ClientEntry[] }) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState("name");
  const [rowsShown, setRowsShown] = useState(rowsPerStep);
  const found = useMemo(() => showClients(clients, { search, order }), [clients, search, order]);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_8.5rem] gap-3 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchBox label={clientsPage.search} value={search} onChange={setSearch} />
        <Select
          aria-label={clientsPage.order}
          value={order}
          onChange={(event) => setOrder(event.target.value)}
        >
          {CLIENT_ORDERS.map((name) => (
            <option key={name} value={name}>
              {clientsPage.orders[name]}
            </option>
          ))}
        </Select>
      </div>
      <h2 aria-live="polite" className="mt-3 text-lg font-medium tabular-nums">
        {clientsPage.heading(found.length)}
      </h2>
      {found.length === 0 && <Nobody isFiltered={search !== ""} onClear={() => setSearch("")} />}
      {found.length > 0 && (
        <ul className="mt-2 overflow-hidden rounded-card border border-border bg-card">
          {found.slice(0, rowsShown).map((client) => (
            <ClientRow
              key={client.clientId}
              client={client}
              onMessage={() => actions.onMessage(client)}
              onSchedule={() => actions.onSchedule(client)}
            />
          ))}
        </ul>
      )}
      {found.length > rowsShown && (
        <Button
          variant="outline"
          className="mx-auto mt-6 flex"
          onClick={() => setRowsShown((count) => count + rowsPerStep)}
        >
          {clientsPage.more}
        </Button>
      )}
    </>
  );
}

function Nobody({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { title, none, filtered, clear } = clientsPage.empty;
  return (
    <EmptyState
      className="mt-4"
      title={title}
      sentence={isFiltered ? filtered : none}
      action={
        isFiltered && (
          <Button variant="outline" onClick={onClear}>
            {clear}
          </Button>
        )
      }
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
