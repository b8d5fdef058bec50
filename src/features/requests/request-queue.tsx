import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/closed-words";
import { fullName } from "@domain/full-name";
import { requestsPageItems } from "@domain/limits";
import { urgencyOf } from "@domain/requests";
import type { FunctionReturnType } from "convex/server";
import { lazy, Suspense, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";

import { PagedList } from "@/components/patterns/paged-list";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import {
  queueWords as words,
  requestList,
  requestsPage,
  requestTypes,
} from "@/content/own-data/requests";
import { RequestBadge } from "@/features/requests/request-badge";
import { useLivePages } from "@/lib/live-pages";
import { useNow } from "@/lib/now";
import { paths } from "@/lib/paths";
import { wordMoment } from "@/lib/word-instant";

const AnswerDialog = lazy(async () => ({
  default: (await import("@/features/requests/answer-dialog")).AnswerDialog,
}));

export type OwedRequest = FunctionReturnType<typeof api.requests.owed>["page"][number];

const TABS = ["open", "closed"] as const;

/** What this coach owes an answer to, the most pressing first, and what they have closed. */
export function RequestQueue() {
  const [search, setSearch] = useSearchParams();
  const named = search.get("tab");
  const tab = isOneOf(TABS, named) ? named : "open";
  return (
    <Tabs
      value={tab}
      onValueChange={(next) => setSearch(next === "open" ? {} : { tab: next }, { replace: true })}
      className="mt-8"
    >
      <TabsList aria-label={requestsPage.tabsLabel}>
        {TABS.map((each) => (
          <TabsTrigger key={each} value={each}>
            {requestsPage.tabs[each]}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="open">{tab === "open" && <Open />}</TabsContent>
      <TabsContent value="closed">{tab === "closed" && <Closed />}</TabsContent>
    </Tabs>
  );
}

function Open() {
  const pages = useLivePages({ query: api.requests.owed, args: {}, pageItems: requestsPageItems });
  const { emptyOpen, emptyOpenSentence } = words;
  return (
    <PagedList
      pages={pages}
      words={{ ...words, empty: emptyOpen, emptySentence: emptyOpenSentence }}
    >
      {(requests) => <List requests={requests} />}
    </PagedList>
  );
}

function Closed() {
  const pages = useLivePages({
    query: api.requests.closed,
    args: {},
    pageItems: requestsPageItems,
  });
  const { emptyClosed, emptyClosedSentence } = words;
  return (
    <PagedList
      pages={pages}
      words={{ ...words, empty: emptyClosed, emptySentence: emptyClosedSentence }}
    >
      {(requests) => <List requests={requests} />}
    </PagedList>
  );
}

function List({ requests }: { requests: OwedRequest[] }) {
  const [answering, setAnswering] = useState<OwedRequest | null>(null);
  return (
    <>
      <ul className="grid gap-4">
        {requests.map((request) => (
          <Owed key={request.requestId} request={request} onAnswer={() => setAnswering(request)} />
        ))}
      </ul>
      <Suspense>
        {answering !== null && (
          <AnswerDialog request={answering} onClose={() => setAnswering(null)} />
        )}
      </Suspense>
    </>
  );
}

function Owed({ request, onAnswer }: { request: OwedRequest; onAnswer: () => void }) {
  const { clientId, type, text, receivedAt, status, answer } = request;
  const name = fullName(request);
  return (
    <li className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <PersonAvatar personId={clientId} person={request} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-text text-base font-semibold">{requestTypes[type].label}</h2>
          <p className="text-sm text-ink-soft">
            <Link
              to={paths.coachClient(clientId)}
              dir="auto"
              className="underline underline-offset-4"
            >
              {name}
            </Link>
            {" · "}
            {words.received(wordMoment(receivedAt))}
          </p>
        </div>
        <Clock request={request} />
      </div>
      <p dir="auto" className="mt-4 max-w-reading break-words whitespace-pre-wrap">
        {text}
      </p>
      {answer !== undefined && (
        <div className="mt-4 max-w-reading border-l-2 border-accent pl-4">
          <p className="text-sm font-semibold text-ink-soft">{requestList.answerTitle}</p>
          <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
            {answer}
          </p>
        </div>
      )}
      {status === "open" && (
        <Button size="small" className="mt-5" aria-label={words.answerTo(name)} onClick={onAnswer}>
          {words.answer}
        </Button>
      )}
    </li>
  );
}

/** The promise, and whether it still can be kept. */
function Clock({ request }: { request: OwedRequest }) {
  const now = useNow();
  const { status, dueAt, closedAt = 0 } = request;
  if (status !== "open") {
    return (
      <div className="grid justify-items-start gap-1.5 sm:justify-items-end">
        <RequestBadge request={request} />
        <p className="text-sm text-ink-soft">{requestList.closed(wordMoment(closedAt))}</p>
        {status !== "withdrawn" && closedAt > dueAt && <Badge tone="danger">{words.late}</Badge>}
      </div>
    );
  }
  const urgency = urgencyOf(request, now);
  const tone = { calm: "neutral", soon: "warning", overdue: "danger" } as const;
  return (
    <Badge tone={tone[urgency]} className="tabular-nums">
      {words.due[urgency]} {wordMoment(dueAt)}
    </Badge>
  );
}
