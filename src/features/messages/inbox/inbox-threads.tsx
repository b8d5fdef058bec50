import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import {
  byWaiting,
  threadsPerPageMax,
  type ThreadState,
  threadState,
} from "@domain/messages/thread-states";
import { calendarDays } from "@domain/time/day-counts";
import { coachInboxTime } from "@domain/time/relative-times";
import type { FunctionReturnType } from "convex/server";
import { memo } from "react";

import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { LateMenu } from "@/components/patterns/late-menu";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Badge } from "@/components/ui/badge";
import { DotsButton } from "@/components/ui/dots-button";
import { Skeleton } from "@/components/ui/skeleton";
import { inbox } from "@/content/messages/message-center";
import { notices } from "@/content/notices";
import { InboxThreadMenu } from "@/features/messages/message-parts";
import { cn } from "@/lib/class-names";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { isAlike } from "@/lib/text/alike";
import { formatMoment } from "@/lib/text/format-instant";

const words = inbox.thread;

export type Thread = FunctionReturnType<typeof api.inbox.threads>["page"][number];

type InboxThreadsProps = {
  chosenClientId: string | undefined;
  onChoose: (thread: Thread) => void;
};

/** One row per client. The one who has waited longest for an answer comes first. */
export function InboxThreads({ chosenClientId, onChoose }: InboxThreadsProps) {
  const now = useNow();
  const threads = useLivePages({
    query: api.inbox.threads,
    args: {},
    pageItems: threadsPerPageMax,
    isWholeWanted: true,
  });
  const covered = useLive(api.standIns.threads, {});
  const colleagues = useLive(api.clients.colleagues, {});
  const others = covered.state === "ready" ? covered.value : [];
  const canAsk = colleagues.state === "ready" && colleagues.value.length > 0;
  if (threads.state === "loading") return <InboxSkeleton />;
  if (threads.state === "failed") return <InboxFailed onRetry={threads.retry} />;
  const all = [...threads.items, ...others];
  if (all.length === 0) {
    return <EmptyState title={words.noneTitle} sentence={words.noneSentence} className="m-4" />;
  }
  return (
    <ul aria-label={inbox.threadsLabel} className="h-full overflow-y-auto overscroll-contain">
      {byWaiting(all, now).map((thread) => (
        <ThreadRow
          key={thread.clientId}
          thread={thread}
          state={threadState(thread, now)}
          canAsk={canAsk}
          isChosen={thread.clientId === chosenClientId}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

type ThreadRowProps = {
  thread: Thread;
  state: ThreadState;
  /** True if the practice has another coach. */
  canAsk: boolean;
  isChosen: boolean;
  onChoose: (thread: Thread) => void;
};

const ThreadRow = memo(function ThreadRow(props: ThreadRowProps) {
  const { thread, state, canAsk, isChosen, onChoose } = props;
  const { clientId, unread, last, standIn } = thread;
  const name = fullName(thread);
  return (
    <li
      data-slot="thread-row"
      className={cn(
        "flex items-center border-b border-l-4 border-b-border border-l-transparent pr-1",
        unread > 0 && "border-l-warning",
        isChosen && "bg-border/50",
      )}
    >
      <button
        type="button"
        aria-current={isChosen || undefined}
        onClick={() => onChoose(thread)}
        className="flex min-w-0 flex-1 items-center gap-3 px-3 py-0.5 text-left hover:bg-border/30 focus-visible:-outline-offset-2"
      >
        <PersonAvatar personId={clientId} person={thread} size="sm" />
        <span className="min-w-0 flex-1 leading-snug">
          <ThreadHead thread={thread} state={state} name={name} />
          <bdi className="block truncate text-left text-sm text-muted-foreground">
            {last?.isOwn && `${inbox.youWrote} `}
            {last === null ? words.silent : last.preview}
          </bdi>
        </span>
      </button>
      {(canAsk || standIn !== null || state !== "answered") && (
        <LateMenu
          button={(onPress) => <DotsButton aria-label={words.menu(name)} onClick={onPress} />}
        >
          <InboxThreadMenu {...{ thread, name, state, canAsk }} />
        </LateMenu>
      )}
    </li>
  );
}, isAlike);

function ThreadHead({
  thread,
  state,
  name,
}: Pick<ThreadRowProps, "thread" | "state"> & { name: string }) {
  const now = useNow();
  const { unread, lastAt, askedAt, snoozedUntil, standIn } = thread;
  return (
    <span className="flex items-center gap-2">
      <bdi className={cn("min-w-0 truncate", unread > 0 ? "font-semibold" : "font-medium")}>
        {name}
      </bdi>
      {standIn !== null && (
        <Badge variant="outline" className="min-w-0" title={formatMoment(standIn.sinceAt)}>
          <bdi className="truncate">
            {(standIn.isForViewer ? words.covered : words.away)(
              standIn.firstName || fullName(standIn),
            )}
          </bdi>
        </Badge>
      )}
      {state === "waiting" && askedAt !== null && (
        <Badge variant="highlight" className="ml-auto shrink-0">
          {words.waiting(calendarDays(askedAt, now, ownZone()))}
        </Badge>
      )}
      {state === "snoozed" && snoozedUntil !== null && (
        <Badge variant="outline" className="min-w-0 truncate">
          {words.snoozed(formatMoment(snoozedUntil))}
        </Badge>
      )}
      {state === "done" && <Badge variant="outline">{words.done}</Badge>}
      {lastAt !== null && state !== "waiting" && (
        <time
          dateTime={new Date(lastAt).toISOString()}
          title={formatMoment(lastAt)}
          className="ml-auto shrink-0 text-xs text-muted-foreground tabular-nums"
        >
          {coachInboxTime(lastAt, now, ownZone())}
        </time>
      )}
    </span>
  );
}

export function InboxFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedState
      sentence={inbox.failed}
      onRetry={onRetry}
      notice={notices.messagesNotLoaded}
      className="m-4"
    />
  );
}

export function InboxSkeleton() {
  return (
    <SkeletonGroup label={inbox.loading} className="grid gap-3 p-3">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="size-9 shrink-0 rounded-full" />
          <div className="grid flex-1 gap-1.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
