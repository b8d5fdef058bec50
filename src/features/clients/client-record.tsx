import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName, type NamedPerson } from "@domain/accounts/full-name";
import { activityTime } from "@domain/time/relative-times";
import { type ReactNode, Suspense, useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { FailedState } from "@/components/patterns/failed-state";
import { PageHeader } from "@/components/patterns/page-header";
import { RecordPanel } from "@/components/patterns/record-panel";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { SteadyColumn } from "@/components/patterns/steady-column";
import { buttonVariants } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { describeFailure, refusalIn } from "@/content/failures";
import { clientPage } from "@/content/practice/clients";
import { describeHappening } from "@/content/practice/happenings";
import { ClientHead, type ClientRecord as Client } from "@/features/clients/client-head";
import {
  ClientFeedback,
  ClientSessions,
  EndCoachingDialog,
  PrivateNotes,
  Timeline,
  useClientParts,
} from "@/features/clients/client-parts";
import { describeKeeping } from "@/features/clients/keeping";
import { PackageLine } from "@/features/clients/package-line";
import { RecordsButton } from "@/features/clients/records-button";
import { useLook } from "@/features/clients/use-look";
import { useLive } from "@/lib/live/live";
import { ownZone, useNow } from "@/lib/live/now";
import { useAddress } from "@/lib/pages/address";
import { happeningAddress } from "@/lib/pages/happening-address";
import { paths } from "@/lib/pages/paths";

type Rooms = {
  agreed: (client: Client) => ReactNode;
  now: (client: Client) => ReactNode;
  actions: (client: Client) => ReactNode;
  insights: (client: Client) => ReactNode;
  goals: (client: Client) => ReactNode;
  shares: (client: Client) => ReactNode;
  files: (client: Client) => ReactNode;
  messages: (client: Client) => ReactNode;
};

type ClientRecordProps = {
  /** From the URL, so it may be anything. */
  clientId: string;
  rooms: Rooms;
  onMessage: (client: Client) => void;
  onSchedule: (client: Client) => void;
};

export function ClientRecord({ clientId, ...rest }: ClientRecordProps) {
  const record = useLive(api.clients.get, { clientId });
  if (record.state === "loading") {
    return (
      <SkeletonGroup label={clientPage.loading} className="flex gap-6">
        <Skeleton className="size-14 shrink-0 rounded-full" />
        <div className="min-w-0 grow space-y-3">
          <Skeleton className="h-11 w-72 max-w-full" />
          <Skeleton className="h-6 w-96 max-w-full" />
          <Skeleton className="h-60 w-full" />
        </div>
      </SkeletonGroup>
    );
  }
  if (record.state === "ready") return <Found client={record.value} {...rest} />;
  const isMissing = refusalIn(record.error)?.code === "NOT_FOUND";
  return isMissing ? (
    <NotFound />
  ) : (
    <FailedState
      sentence={describeFailure(record.error, clientPage.failed)}
      onRetry={record.retry}
    />
  );
}

function NotFound() {
  const { title, sentence, action } = clientPage.notFound;
  return (
    <>
      <PageHeader title={title} lead={sentence} />
      <Link to={paths.coachClients()} className={buttonVariants({ className: "mt-8" })}>
        {action}
      </Link>
    </>
  );
}

type FoundProps = Omit<ClientRecordProps, "clientId"> & { client: Client };

function Found({ client, rooms, onMessage, onSchedule }: FoundProps) {
  useClientParts();
  useLook(client.clientId, "record");
  const [isEnding, setIsEnding] = useState(false);
  const navigate = useNavigate();
  const { clientId } = client;
  const parts: Record<Part, ReactNode> = {
    sessions: room(<ClientSessions clientId={clientId} />),
    notes: room(<PrivateNotes clientId={clientId} />),
    goals: rooms.goals(client),
    actions: rooms.actions(client),
    shares: rooms.shares(client),
    files: rooms.files(client),
    feedback: room(<ClientFeedback clientId={clientId} />),
    timeline: room(<Timeline client={client} />),
    insights: rooms.insights(client),
  };
  return (
    <>
      <ClientHead
        client={client}
        onMessage={() => onMessage(client)}
        onSchedule={() => onSchedule(client)}
        onEnd={() => setIsEnding(true)}
      />
      <SteadyColumn>
        <PackageLine clientId={clientId}>{rooms.agreed(client)}</PackageLine>
        <AddressTabs
          label={clientPage.tabsLabel}
          tabs={clientPage.tabs}
          parts={PARTS}
          panels={{
            now: rooms.now(client),
            sessions: <Parts names={PARTS.sessions} of={parts} />,
            goals: <Parts names={PARTS.goals} of={parts} />,
            shares: <Parts names={PARTS.shares} of={parts} />,
            messages: rooms.messages(client),
            timeline: <Parts names={PARTS.timeline} of={parts} />,
          }}
        />
        <RecordsLine clientId={clientId} name={fullName(client)} />
      </SteadyColumn>
      <Suspense>
        {isEnding && (
          <EndCoachingDialog
            clientId={clientId}
            name={fullName(client)}
            onClose={() => setIsEnding(false)}
            onEnded={() => void navigate(paths.coachClients())}
          />
        )}
      </Suspense>
    </>
  );
}

type Part = keyof typeof clientPage.parts;

const PARTS = {
  sessions: ["sessions", "notes"],
  goals: ["goals", "actions"],
  shares: ["shares", "files", "feedback"],
  timeline: ["timeline", "insights"],
} as const satisfies Record<string, readonly Part[]>;

/** Side by side where there is room. The one that the address names comes first. */
function Parts({ names, of }: { names: readonly Part[]; of: Record<Part, ReactNode> }) {
  const [address] = useAddress();
  const named = names.find((name) => name === address.get("tab"));
  const [first, ...others] = named ? [named, ...names.filter((name) => name !== named)] : names;
  const part = (name: Part) => (
    <section key={name} aria-labelledby={`part-${name}`} className="min-w-0">
      <h2 id={`part-${name}`} className="mb-2 text-lg font-medium">
        {clientPage.parts[name]}
      </h2>
      {of[name]}
    </section>
  );
  return (
    <div
      data-columns
      className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      {first && part(first)}
      <div className="grid grid-cols-1 gap-8">{others.map(part)}</div>
    </div>
  );
}

const room = (content: ReactNode) => (
  <Suspense fallback={<Skeleton className="h-96 w-full" />}>{content}</Suspense>
);

function RecordsLine({ clientId, name }: { clientId: Id<"users">; name: string }) {
  const keeping = useLive(api.legalHolds.ofClient, { clientId });
  if (keeping.state !== "ready") return null;
  const { coachingId, ...rest } = keeping.value;
  const isNews = rest.leavesAt !== null || rest.hold !== null;
  return (
    <aside
      data-slot="records-line"
      className="mt-10 flex flex-wrap items-center gap-x-5 gap-y-1 border-t border-border pt-3"
    >
      <p className={isNews ? "min-w-0 font-medium" : "min-w-0 text-sm text-muted-foreground"}>
        {describeKeeping(rest)}
      </p>
      <RecordsButton coachingId={coachingId} name={name} />
    </aside>
  );
}

const shownMax = 6;

const firstPage = { paginationOpts: { numItems: shownMax, cursor: null } };

type ClientNowProps = {
  client: NamedPerson & { clientId: Id<"users">; bio?: string | undefined };
  /** The next session with its agenda, and the last one with its notes. */
  sessions: ReactNode;
  actions: ReactNode;
  goals: ReactNode;
  thread: ReactNode;
  shares: ReactNode;
  files: ReactNode;
  notes: ReactNode;
};

/** Everything for the hour before a session, each column with its own height. */
export function ClientNow({ client, sessions, actions, ...others }: ClientNowProps) {
  const { goals, thread, shares, files, notes } = others;
  return (
    <div data-slot="client-now" data-columns className="grid items-start gap-3 lg:grid-cols-3">
      {client.bio && (
        <p dir="auto" className="text-muted-foreground lg:col-span-3">
          {client.bio}
        </p>
      )}
      <div className={COLUMN}>
        {sessions}
        {goals}
        {shares}
      </div>
      <div className={COLUMN}>
        {actions}
        {notes}
        {files}
      </div>
      <div className={COLUMN}>
        {thread}
        <TimelineLines client={client} />
      </div>
    </div>
  );
}

const COLUMN = "grid min-w-0 grid-cols-1 gap-3";

function TimelineLines({ client }: { client: NamedPerson & { clientId: Id<"users"> } }) {
  const { clientId } = client;
  const timeline = useLive(api.clients.timeline, { clientId, ...firstPage });
  const now = useNow();
  return (
    <RecordPanel
      clientId={clientId}
      part="timeline"
      live={timeline}
      rowsOf={({ page }) => page}
      row={(happening) => (
        <li key={happening.activityId} className="border-t border-border first:border-t-0">
          <Link
            to={happeningAddress({ ...happening, clientId })}
            className="flex items-baseline justify-between gap-3 py-1.5 text-sm hover:text-highlight"
          >
            <span className="min-w-0 wrap-anywhere">{describeHappening(client, happening)}</span>
            <span className="shrink-0 text-muted-foreground tabular-nums">
              {activityTime(happening.happenedAt, now, ownZone())}
            </span>
          </Link>
        </li>
      )}
    />
  );
}
