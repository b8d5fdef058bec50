import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { requestsPageItems } from "@domain/limits";
import { urgencyOf } from "@domain/privacy/requests";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { PagedList } from "@/components/patterns/paged-list";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import {
  queueWords as words,
  requestList,
  requestsPage,
  requestTypes,
} from "@/content/own-data/requests";
import { AnswerDialog } from "@/features/requests/answer-dialog";
import { GivenAnswer } from "@/features/requests/given-answer";
import { RequestBadge } from "@/features/requests/request-badge";
import { useLivePages } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { formatMoment } from "@/lib/text/format-instant";

export type OwedRequest = FunctionReturnType<typeof api.requests.owed>["page"][number];

export function RequestQueue() {
  return (
    <AddressTabs
      label={requestsPage.tabsLabel}
      tabs={requestsPage.tabs}
      panels={{ open: <Open />, closed: <Closed /> }}
    />
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
      <ul className="grid grid-cols-1 gap-4">
        {requests.map((request) => (
          <Owed key={request.requestId} request={request} onAnswer={() => setAnswering(request)} />
        ))}
      </ul>
      {answering !== null && (
        <AnswerDialog request={answering} onClose={() => setAnswering(null)} />
      )}
    </>
  );
}

function Owed({ request, onAnswer }: { request: OwedRequest; onAnswer: () => void }) {
  const { clientId, type, text, receivedAt, status, answer } = request;
  const name = fullName(request);
  return (
    <li className="rounded-card border border-border bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <PersonAvatar personId={clientId} person={request} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="font-text text-base font-semibold">{requestTypes[type].label}</h2>
          <p className="text-sm text-muted-foreground">
            <Link
              to={paths.coachClient(clientId)}
              dir="auto"
              className="underline underline-offset-4"
            >
              {name}
            </Link>
            {" · "}
            {words.received(formatMoment(receivedAt))}
          </p>
        </div>
        <Clock request={request} />
      </div>
      <p dir="auto" className="mt-4 max-w-reading break-words whitespace-pre-wrap">
        {text}
      </p>
      <GivenAnswer answer={answer} className="max-w-reading" />
      {status === "open" && (
        <Button size="sm" className="mt-5" aria-label={words.answerTo(name)} onClick={onAnswer}>
          {words.answer}
        </Button>
      )}
    </li>
  );
}

function Clock({ request }: { request: OwedRequest }) {
  const now = useNow();
  const { status, dueAt, closedAt = 0 } = request;
  if (status !== "open") {
    return (
      <div className="grid justify-items-start gap-1.5 sm:justify-items-end">
        <RequestBadge request={request} />
        <p className="text-sm text-muted-foreground">
          {requestList.closed(formatMoment(closedAt))}
        </p>
        {status !== "withdrawn" && closedAt > dueAt && (
          <Badge variant="destructive">{words.late}</Badge>
        )}
      </div>
    );
  }
  const urgency = urgencyOf(request, now);
  const tone = { calm: "outline", soon: "warning", overdue: "destructive" } as const;
  return (
    <Badge variant={tone[urgency]} className="tabular-nums">
      {words.due[urgency]} {formatMoment(dueAt)}
    </Badge>
  );
}
