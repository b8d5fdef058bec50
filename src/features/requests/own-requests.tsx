import { api } from "@convex/_generated/api";
import { requestsPageItems } from "@domain/limits";
import { urgencyOf } from "@domain/privacy/requests";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { PagedList } from "@/components/patterns/paged-list";
import { Button } from "@/components/ui/button";
import { requestList as words, requestTypes } from "@/content/own-data/requests";
import { GivenAnswer } from "@/features/requests/given-answer";
import { RequestBadge } from "@/features/requests/request-badge";
import { attempt, useAttempts } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { useLivePages } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";
import { formatMoment } from "@/lib/text/format-instant";

type OwnRequest = FunctionReturnType<typeof api.requests.list>["page"][number];

export function OwnRequests() {
  const pages = useLivePages({ query: api.requests.list, args: {}, pageItems: requestsPageItems });
  return (
    <>
      <h3 className="mt-10 mb-4 text-xl font-medium">{words.title}</h3>
      <PagedList pages={pages} words={words}>
        {(requests) => (
          <ul className="grid gap-4">
            {requests.map((request) => (
              <OwnRequest key={request.requestId} request={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

function OwnRequest({ request }: { request: OwnRequest }) {
  const { type, text, receivedAt, status, answer } = request;
  return (
    <li className="rounded-card border border-border bg-card p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 className="font-text font-semibold">{requestTypes[type].label}</h4>
        <RequestBadge request={request} />
      </div>
      <p className="mt-1 text-sm text-muted-foreground">
        {words.received(formatMoment(receivedAt))}. <Clock request={request} />
      </p>
      <p dir="auto" className="mt-3 break-words whitespace-pre-wrap">
        {text}
      </p>
      <GivenAnswer answer={answer} />
      {status === "open" && <Withdraw request={request} />}
    </li>
  );
}

function Clock({ request }: { request: OwnRequest }) {
  const now = useNow();
  const { status, dueAt, closedAt = 0 } = request;
  if (status !== "open") return words.closed(formatMoment(closedAt));
  const isOverdue = urgencyOf(request, now) === "overdue";
  return isOverdue ? (
    <span className="text-destructive">{words.overdue(formatMoment(dueAt))}</span>
  ) : (
    words.due(formatMoment(dueAt))
  );
}

function Withdraw({ request: { requestId, type } }: { request: OwnRequest }) {
  const withdraw = useMutation(api.requests.withdraw);
  const restore = useMutation(api.requests.restore);
  const { run, isPending } = useAttempts(words.notWithdrawn);

  async function takeBack() {
    if (!(await run(() => withdraw({ requestId })))) return;
    const putBack = () => void attempt(restore({ requestId }), words.notRestored);
    const action = { label: words.undo, onAct: putBack };
    notify({ tone: "success", title: words.withdrawn, action });
  }
  return (
    <Button
      variant="outline"
      size="sm"
      className="mt-4"
      isPending={isPending}
      aria-label={words.withdrawOf(requestTypes[type].label)}
      onClick={() => void takeBack()}
    >
      {words.withdraw}
    </Button>
  );
}
