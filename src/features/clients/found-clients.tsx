import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { matchesSearch } from "@domain/text/search-match";
import { calendarDays } from "@domain/time/day-counts";
import { activityTime } from "@domain/time/relative-times";
import type { FunctionReturnType } from "convex/server";
import { CalendarPlus, ClipboardList, Mail, Tag as TagIcon } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { MoreButton } from "@/components/patterns/more-button";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { SearchBox } from "@/components/patterns/search-box";
import { SelectionBar } from "@/components/patterns/selection-bar";
import { Badge } from "@/components/ui/badge";
import { Button, buttonVariants } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { clientsPage } from "@/content/practice/clients";
import { tagWords } from "@/content/practice/tags";
import { selectionWords } from "@/content/selection";
import { CLIENT_ORDERS, type ClientEntry, showClients } from "@/features/clients/client";
import { TagsDialog } from "@/features/clients/client-parts";
import { LateClientMenu } from "@/features/clients/late-client-menu";
import { namesOf, type Tag, useTags, TagNames } from "@/features/clients/tags";
import { cn } from "@/lib/class-names";
import { useKeepPrevious } from "@/lib/kept/keep-previous";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow, useNowOfWaits } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatDay, formatNearDay } from "@/lib/text/format-instant";
import { formatShortDate } from "@/lib/text/session-times";

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
  const acts = [
    { name: tagWords.tagSelected, Icon: TagIcon, act: () => setIsTagging(true) },
    { name: tagWords.giveSelected, Icon: ClipboardList, act: () => onGive(selected) },
    { name: tagWords.writeSelected, Icon: Mail, act: () => onWrite(selected) },
  ];
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
          {acts.map(({ name, Icon, act }) => (
            <Button
              key={name}
              variant="outline"
              size="sm"
              disabled={selected.length === 0}
              onClick={act}
            >
              <Icon aria-hidden />
              {name}
            </Button>
          ))}
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

type RowActions = Pick<FoundClientsProps, "onMessage" | "onSchedule">;

type RowsProps = RowActions & {
  found: readonly ClientEntry[];
  tags: readonly Tag[];
  selectedIds: Ids | null;
  onSelect: (ids: Ids) => void;
};

/** The clients who wait for an answer. */
export const useWaits = () =>
  useKeepPrevious(useLive(api.inbox.waiting, { nowMs: useNowOfWaits() }));

function Rows({ found, tags, selectedIds, onSelect, ...actions }: RowsProps) {
  const [rowsShown, setRowsShown] = useState(rowsPerStep);
  const waiting = useWaits();
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
            {...actions}
          />
        ))}
      </ul>
      <MoreButton
        pages={{
          isWhole: found.length <= rowsShown,
          grow: () => setRowsShown((count) => count + rowsPerStep),
        }}
        className="mt-6"
      />
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
  const { title, none, filtered, clear, invite } = clientsPage.empty;
  return (
    <EmptyState
      className="mt-4"
      title={title}
      sentence={isFiltered ? filtered : none}
      action={
        isFiltered ? (
          <Button variant="outline" onClick={onClear}>
            {clear}
          </Button>
        ) : (
          <Link to={paths.coachInvite()} className={buttonVariants({ variant: "outline" })}>
            {invite}
          </Link>
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
      <MoreButton
        pages={{ isWhole: shown.length === pending.length, grow: () => setIsWhole(true) }}
        label={words.all(pending.length)}
        className="mx-auto mt-3 flex"
      />
    </section>
  );
}

type ClientRowProps = RowActions & {
  client: ClientEntry;
  tagNames: readonly string[];
  /** Since when the client has waited for an answer; null when they do not. */
  waitsSinceAt: number | null;
  /** Null while nothing is being selected. */
  selection: { isOn: boolean; toggle: () => void } | null;
};

/** The columns of the list where there is room, with headings: the client, six facts and the buttons. */
const CLIENT_COLUMNS =
  "xl:grid-cols-[2.25rem_minmax(0,1fr)_6.5rem_6.5rem_7rem_6rem_5rem_4rem_8.75rem] xl:gap-x-4";

function ClientRow(props: ClientRowProps) {
  const { client, tagNames, waitsSinceAt, selection } = props;
  const now = useNow();
  const { clientId, email, unread, leavesAt } = client;
  const name = fullName(client);
  return (
    <li
      data-slot="client-row"
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-border px-3 py-1 last:border-b-0 sm:px-5 lg:grid-cols-[auto_minmax(0,1fr)_14rem_auto] lg:gap-x-4 xl:h-[2.625rem] xl:py-0",
        CLIENT_COLUMNS,
      )}
    >
      {selection === null ? (
        <PersonAvatar
          personId={clientId}
          person={client}
          className="max-lg:hidden xl:size-9 xl:text-xs"
        />
      ) : (
        <span className="inline-flex size-11 items-center justify-center max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 xl:size-9">
          <Checkbox
            aria-label={selectionWords.selectOne(name)}
            checked={selection.isOn}
            onCheckedChange={selection.toggle}
          />
        </span>
      )}
      <div className="min-w-0 max-lg:col-start-1">
        <p className="flex flex-wrap items-center gap-x-2.5 leading-snug xl:h-5 xl:flex-nowrap xl:leading-5 xl:[&_[data-slot=badge]]:py-0">
          <Link
            to={paths.coachClient(clientId)}
            dir="auto"
            className="min-w-0 font-medium break-words underline-offset-4 hover:underline xl:truncate"
          >
            {name}
          </Link>
          {leavesAt !== null && (
            <Badge variant="destructive">{clientsPage.leaves(formatDay(leavesAt))}</Badge>
          )}
          {waitsSinceAt !== null && (
            <Badge variant="highlight">
              {clientsPage.waiting(calendarDays(waitsSinceAt, now, ownZone()))}
            </Badge>
          )}
          {unread > 0 && <Badge variant="highlight">{clientsPage.unread(unread)}</Badge>}
        </p>
        <p className="flex min-w-0 items-center gap-x-3 text-sm text-muted-foreground max-sm:flex-col max-sm:items-start xl:h-[1.15rem] xl:leading-[1.15rem]">
          {email && <span className="max-w-full min-w-0 truncate">{email}</span>}
          <TagNames names={tagNames} />
        </p>
      </div>
      <Figures client={client} now={now} />
      <RowButtons {...props} />
    </li>
  );
}

function Figures({ client, now }: { client: ClientEntry; now: number }) {
  const { sessions, goalsActive, lastHeldAt, nextAt, lastActAt, package: agreed } = client;
  const { columns } = clientsPage;
  const zone = ownZone();
  const facts = [
    [columns.next, nextAt !== null && formatShortDate(nextAt, zone)],
    [columns.last, lastHeldAt !== null && formatNearDay(lastHeldAt)],
    [columns.active, lastActAt !== null && activityTime(lastActAt, now, zone)],
    [columns.package, agreed !== null && clientsPage.left(agreed.left, agreed.sessionsIncluded)],
    [columns.sessions, sessions],
    [columns.goals, goalsActive],
  ] as const;
  return (
    <>
      <p className="text-sm leading-snug text-muted-foreground tabular-nums max-lg:col-start-1 xl:hidden">
        {clientsPage.sessions(sessions)} · {clientsPage.goals(goalsActive)}
        <span className="block max-sm:sr-only">
          {lastHeldAt === null
            ? clientsPage.noSession
            : clientsPage.lastSession(formatDay(lastHeldAt))}
        </span>
      </p>
      {facts.map(([name, fact]) => (
        <p
          key={name}
          className={cn(
            "hidden text-sm whitespace-nowrap tabular-nums xl:block",
            name === columns.package && agreed?.left === 0 && "text-warning",
          )}
        >
          <span className="sr-only">{name}: </span>
          {fact === false ? (
            <span className="text-muted-foreground">{clientsPage.noFact}</span>
          ) : (
            fact
          )}
        </p>
      ))}
    </>
  );
}

function RowButtons({ client, selection, onMessage, onSchedule }: ClientRowProps) {
  const name = fullName(client);
  return (
    <div
      className={cn(
        "flex gap-1 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 sm:gap-2",
        selection !== null && "max-lg:hidden",
      )}
    >
      <Button
        variant="outline"
        size="sm"
        aria-label={clientsPage.messageTo(name)}
        onClick={() => onMessage(client)}
      >
        <Mail aria-hidden />
        <span className="max-md:sr-only xl:sr-only">{clientsPage.message}</span>
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={clientsPage.scheduleWith(name)}
        onClick={() => onSchedule(client)}
      >
        <CalendarPlus aria-hidden />
        <span className="max-md:sr-only xl:sr-only">{clientsPage.schedule}</span>
      </Button>
      <LateClientMenu clientId={client.clientId} name={name} />
    </div>
  );
}
