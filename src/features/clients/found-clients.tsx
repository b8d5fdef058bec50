import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { matchesSearch } from "@domain/text/search-match";
import type { FunctionReturnType } from "convex/server";
import { ClipboardList, Mail, Tag as TagIcon } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { SearchBox } from "@/components/patterns/search-box";
import { SelectionBar } from "@/components/patterns/selection-bar";
import { Button, buttonVariants } from "@/components/ui/button";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { clientsPage } from "@/content/practice/clients";
import { tagWords } from "@/content/practice/tags";
import { selectionWords } from "@/content/selection";
import { CLIENT_ORDERS, type ClientEntry, showClients } from "@/features/clients/client";
import { TagsDialog } from "@/features/clients/client-parts";
import { CLIENT_COLUMNS, ClientRow } from "@/features/clients/client-row";
import { namesOf, type Tag, useTags } from "@/features/clients/use-tags";
import { cn } from "@/lib/class-names";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { useNow, useNowOfWaits } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatDay } from "@/lib/text/format-instant";

/** The rest is rendered on demand. */
const rowsPerStep = 50;

type Ids = readonly Id<"users">[];

export type FoundClientsProps = {
  clients: ClientEntry[];
  onMessage: (client: ClientEntry) => void;
  onSchedule: (client: ClientEntry) => void;
  onGive: (clients: readonly ClientEntry[]) => void;
  onWrite: (clients: readonly ClientEntry[]) => void;
};

/** The URL may name a tag (`tag`). */
export function FoundClients({ clients, ...actions }: FoundClientsProps) {
  const { tags } = useTags();
  const { view, change } = useView(tags);
  const [selectedIds, setSelectedIds] = useState<Ids | null>(null);
  const found = useMemo(() => showClients(clients, view), [clients, view]);
  const pending = usePending();
  const foundPending = view.tag === "" ? findPending(pending ?? [], view.search) : [];
  return (
    <>
      <Filters view={view} tags={tags} onChange={change} />
      <ListHead
        found={found}
        selected={clients.filter(({ clientId }) => selectedIds?.includes(clientId) === true)}
        isSelecting={selectedIds !== null}
        onSelect={setSelectedIds}
        {...actions}
      />
      {found.length === 0 && pending !== null && foundPending.length === 0 && (
        <Nobody
          isFiltered={view.search !== "" || view.tag !== ""}
          onClear={() => change({ search: "", tag: "" })}
        />
      )}
      {found.length > 0 && (
        <Rows
          found={found}
          tags={tags}
          selectedIds={selectedIds}
          onSelect={setSelectedIds}
          {...actions}
        />
      )}
      <PendingClients pending={foundPending} />
    </>
  );
}

type ListHeadProps = Pick<FoundClientsProps, "onGive" | "onWrite"> & {
  found: readonly ClientEntry[];
  selected: readonly ClientEntry[];
  isSelecting: boolean;
  /** Null ends the selection. */
  onSelect: (ids: Ids | null) => void;
};

function ListHead(props: ListHeadProps) {
  const { found, selected, isSelecting, onSelect, onGive, onWrite } = props;
  const [isTagging, setIsTagging] = useState(false);
  return (
    <div
      className={cn(
        "mt-3 flex flex-wrap items-center gap-x-3 gap-y-1",
        !isSelecting && `xl:mt-1.5 xl:grid xl:px-5 ${CLIENT_COLUMNS}`,
      )}
    >
      <h2
        aria-live="polite"
        className="mr-auto text-lg font-medium tabular-nums xl:col-span-2 xl:-ml-5"
      >
        {clientsPage.heading(found.length)}
      </h2>
      {/* A screen reader gets these names from each row. */}
      {!isSelecting &&
        Object.values(clientsPage.columns).map((name) => (
          <span key={name} aria-hidden className="hidden text-sm text-muted-foreground xl:block">
            {name}
          </span>
        ))}
      {isSelecting ? (
        <SelectionBar
          label={tagWords.selection}
          count={selected.length}
          isWhole={selected.length >= found.length}
          onAll={(isAll) => onSelect(isAll ? found.map(({ clientId }) => clientId) : [])}
          onDone={() => onSelect(null)}
        >
          <SelectedActs
            isOff={selected.length === 0}
            onTag={() => setIsTagging(true)}
            onGive={() => onGive(selected)}
            onWrite={() => onWrite(selected)}
          />
        </SelectionBar>
      ) : (
        <div className="flex gap-x-3 xl:-mr-5 xl:justify-end xl:gap-x-2">
          <Button variant="outline" size="sm" onClick={() => onSelect([])}>
            {selectionWords.select}
          </Button>
          <Button variant="outline" size="sm" onClick={() => setIsTagging(true)}>
            <TagIcon aria-hidden />
            {tagWords.open}
          </Button>
        </div>
      )}
      <Suspense>
        {isTagging && <TagsDialog clients={selected} onClose={() => setIsTagging(false)} />}
      </Suspense>
    </div>
  );
}

type SelectedActsProps = {
  isOff: boolean;
  onTag: () => void;
  onGive: () => void;
  onWrite: () => void;
};

function SelectedActs({ isOff, onTag, onGive, onWrite }: SelectedActsProps) {
  return (
    <>
      <Button variant="outline" size="sm" disabled={isOff} onClick={onTag}>
        <TagIcon aria-hidden />
        {tagWords.tagSelected}
      </Button>
      <Button variant="outline" size="sm" disabled={isOff} onClick={onGive}>
        <ClipboardList aria-hidden />
        {tagWords.giveSelected}
      </Button>
      <Button variant="outline" size="sm" disabled={isOff} onClick={onWrite}>
        <Mail aria-hidden />
        {tagWords.writeSelected}
      </Button>
    </>
  );
}

type RowsProps = Pick<FoundClientsProps, "onMessage" | "onSchedule"> & {
  found: readonly ClientEntry[];
  tags: readonly Tag[];
  selectedIds: Ids | null;
  onSelect: (ids: Ids) => void;
};

function Rows({ found, tags, selectedIds, onSelect, onMessage, onSchedule }: RowsProps) {
  const [rowsShown, setRowsShown] = useState(rowsPerStep);
  const waiting = useKeepPrevious(useLive(api.inbox.waiting, { nowMs: useNowOfWaits() }));
  const waits = waiting.state === "ready" ? waiting.value : [];
  return (
    <>
      <ul className="mt-2 overflow-hidden rounded-card xl:mt-1 border border-border bg-card">
        {found.slice(0, rowsShown).map((client) => (
          <ClientRow
            key={client.clientId}
            client={client}
            waitsSinceAt={
              waits.find(({ clientId }) => clientId === client.clientId)?.sinceAt ?? null
            }
            tagNames={namesOf(tags, client)}
            selection={selectedIds && toggling(client, selectedIds, onSelect)}
            onMessage={() => onMessage(client)}
            onSchedule={() => onSchedule(client)}
          />
        ))}
      </ul>
      {found.length > rowsShown && (
        <Button
          variant="outline"
          className="mt-6"
          onClick={() => setRowsShown((count) => count + rowsPerStep)}
        >
          {clientsPage.more}
        </Button>
      )}
    </>
  );
}

function toggling({ clientId }: ClientEntry, selectedIds: Ids, onSelect: (ids: Ids) => void) {
  const isOn = selectedIds.includes(clientId);
  const others = selectedIds.filter((id) => id !== clientId);
  return { isOn, toggle: () => onSelect(isOn ? others : [...others, clientId]) };
}

interface View {
  search: string;
  order: string;
  tag: string;
}

/** An unknown tag, such as a deleted one or another coach's, filters nothing. */
function useView(tags: readonly Tag[]) {
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState({ search: "", order: "name" });
  const named = address.get("tag");
  const tag = tags.find(({ tagId }) => tagId === named)?.tagId ?? "";
  const { search, order } = typed;
  const view = useMemo(() => ({ search, order, tag }), [search, order, tag]);
  const change = ({ tag: wanted = tag, ...words }: Partial<View>) => {
    setTyped((before) => ({ ...before, ...words }));
    if (wanted === tag) return;
    setAddress(wanted === "" ? {} : { tag: wanted }, { replace: true });
  };
  return { view, change };
}

type FiltersProps = {
  view: View;
  tags: readonly Tag[];
  onChange: (change: Partial<View>) => void;
};

function Filters({ view, tags, onChange }: FiltersProps) {
  const hasTags = tags.length > 0;
  return (
    <div
      className={cn(
        "grid gap-3 max-sm:gap-2",
        hasTags
          ? "grid-cols-2 lg:grid-cols-[minmax(0,1fr)_11rem_12rem]"
          : "grid-cols-[minmax(0,1fr)_8.5rem] sm:grid-cols-[minmax(0,1fr)_14rem]",
      )}
    >
      <SearchBox
        label={clientsPage.search}
        value={view.search}
        onChange={(search) => onChange({ search })}
        className={hasTags ? "max-lg:col-span-2" : undefined}
      />
      {hasTags && (
        <NativeSelect
          aria-label={tagWords.filter}
          value={view.tag}
          onChange={(event) => onChange({ tag: event.target.value })}
        >
          <option value="">{tagWords.any}</option>
          <Options of={tags} value={({ tagId }) => tagId} label={({ name }) => name} />
        </NativeSelect>
      )}
      <NativeSelect
        aria-label={clientsPage.order}
        value={view.order}
        onChange={(event) => onChange({ order: event.target.value })}
      >
        <Options of={CLIENT_ORDERS} label={(name) => clientsPage.orders[name]} />
      </NativeSelect>
    </div>
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

const words = clientsPage.pending;
const rowsAtFirst = 10;

type Invite = FunctionReturnType<typeof api.clientInvites.list>[number];
export type Pending = Invite & { email: string };

/** Clients with a valid invite who have not joined; null until they are known. */
function usePending(): Pending[] | null {
  const invites = useLive(api.clientInvites.list, {});
  const now = useNow();
  if (invites.state === "loading") return null;
  if (invites.state === "failed") return [];
  return invites.value.flatMap(({ email, ...invite }) =>
    email !== null && invite.joined === 0 && invite.revokedAt === null && invite.expiresAt > now
      ? [{ ...invite, email }]
      : [],
  );
}

export const findPending = (pending: readonly Pending[], search: string) =>
  pending.filter(({ email, firstName, lastName }) =>
    matchesSearch(search, [`${firstName} ${lastName}`, email]),
  );

function PendingClients({ pending }: { pending: readonly Pending[] }) {
  const [isWhole, setIsWhole] = useState(false);
  if (pending.length === 0) return null;
  const shown = isWhole ? pending : pending.slice(0, rowsAtFirst);
  return (
    <section aria-labelledby="pending-clients" className="mt-4">
      <div className="flex flex-wrap items-center gap-x-3">
        <h2 id="pending-clients" className="mr-auto text-lg font-medium tabular-nums">
          {words.title(pending.length)}
        </h2>
        <Link
          to={paths.coachInvite()}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          {words.manage}
        </Link>
      </div>
      <ul className="mt-2 overflow-hidden rounded-card border border-border bg-card">
        {shown.map(({ inviteId, email, firstName, lastName, expiresAt }) => {
          const name = `${firstName} ${lastName}`.trim();
          return (
            <li
              key={inviteId}
              data-slot="pending-row"
              className="flex flex-wrap items-baseline gap-x-3 border-b border-border px-3 py-2 leading-snug last:border-b-0 sm:px-5"
            >
              <bdi className="min-w-0 font-medium break-words">{name === "" ? email : name}</bdi>
              {name !== "" && (
                <bdi className="min-w-0 text-sm break-all text-muted-foreground">{email}</bdi>
              )}
              <span className="ml-auto text-sm text-muted-foreground">
                {words.until(formatDay(expiresAt))}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < pending.length && (
        <Button variant="outline" className="mx-auto mt-3 flex" onClick={() => setIsWhole(true)}>
          {words.all(pending.length)}
        </Button>
      )}
    </section>
  );
}
