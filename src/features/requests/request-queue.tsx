import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { requestsPageItems, requestCharactersMax } from "@domain/limits";
import { urgencyOf, type RequestOutcome } from "@domain/privacy/requests";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { Link } from "react-router-dom";

import { AddressTabs } from "@/components/patterns/address-tabs";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FormError } from "@/components/patterns/form-note";
import { PageHeader } from "@/components/patterns/page-header";
import { PagedList } from "@/components/patterns/paged-list";
import { PersonAvatar } from "@/components/patterns/person-avatar";
import { WordsField } from "@/components/patterns/words-field";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import { refusalIn, describeFailure } from "@/content/failures";
import {
  asking,
  leavingWords,
  requestList,
  requestsPage,
  requestTypes,
  queueWords as words,
} from "@/content/own-data/requests";
import { GivenAnswer } from "@/features/requests/given-answer";
import { RequestBadge } from "@/features/requests/request-badge";
import { notify } from "@/lib/device/notify";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

/** The draft is stored in the browser until it is sent. */
function AnswerDialog({ request, onClose }: { request: OwedRequest; onClose: () => void }) {
  const { answer, write, close, isUnfit, error, pending } = useAnswer(request, onClose);
  return (
    <DialogFrame
      shape="wide"
      title={words.answerTo(fullName(request))}
      lead={requestTypes[request.type].label}
      onClose={onClose}
    >
      <blockquote
        dir="auto"
        className="mt-4 max-h-40 overflow-y-auto border-l-2 border-input pl-4 break-words whitespace-pre-wrap text-muted-foreground"
      >
        {request.text}
      </blockquote>
      <WordsField
        label={words.label}
        hint={words.hint}
        rows={6}
        value={answer}
        charactersMax={requestCharactersMax}
        tooLong={asking.tooLong}
        onChange={write}
        className="mt-5"
      />
      <FormError text={error} />
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          variant="outline"
          disabled={isUnfit}
          isPending={pending === "declined"}
          onClick={() => void close("declined")}
        >
          {words.decline}
        </Button>
        <Button
          disabled={isUnfit}
          isPending={pending === "answered"}
          onClick={() => void close("answered")}
        >
          {words.done}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function useAnswer({ requestId }: OwedRequest, onClosed: () => void) {
  const slot = jsonSlot(personKey("request_answer", useViewer().userId, requestId), textIn);
  const answer = useKept(slot) ?? "";
  const send = useMutation(api.requests.answer);
  const { error, isPending, run } = useSubmit();
  const [wanted, setWanted] = useState<RequestOutcome>("answered");
  const isUnfit = !isFitText(answer, requestCharactersMax);

  async function close(outcome: RequestOutcome) {
    if (isUnfit) return;
    setWanted(outcome);
    const isClosed = await run(
      () => send({ requestId, outcome, answer }),
      (failure) =>
        refusalIn(failure)?.code === "CONFLICT"
          ? words.already
          : describeFailure(failure, words.notClosed),
    );
    if (!isClosed) return;
    forget(slot);
    const title = outcome === "answered" ? words.closedDone : words.closedDeclined;
    notify({ title });
    onClosed();
  }

  const pending = isPending ? wanted : null;
  return { answer, write: (text: string) => keep(slot, text), close, isUnfit, error, pending };
}

type OwedRequest = FunctionReturnType<typeof api.requests.owed>["page"][number];

export function Requests() {
  return (
    <>
      <PageHeader title={requestsPage.title} lead={requestsPage.lead} />
      <LeavingClients />
      <AddressTabs
        label={requestsPage.tabsLabel}
        tabs={requestsPage.tabs}
        panels={{ open: <RequestList of="owed" />, closed: <RequestList of="closed" /> }}
      />
    </>
  );
}

function RequestList({ of }: { of: "owed" | "closed" }) {
  const pages = useLivePages({ query: api.requests[of], args: {}, pageItems: requestsPageItems });
  return (
    <PagedList pages={pages} words={{ ...words, ...words.none[of] }}>
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

/** Hidden while empty. */
function LeavingClients() {
  const asked = useLive(api.erasures.wishes, {});
  if (asked.state !== "ready" || asked.value.length === 0) return null;
  return (
    <section
      aria-label={leavingWords.title}
      data-slot="leaving-clients"
      className="mt-4 rounded-card border border-destructive/40 bg-card p-5 sm:p-6"
    >
      <h2 className="text-xl font-medium">{leavingWords.title}</h2>
      <p className="mt-1 text-sm text-muted-foreground">{leavingWords.sentence}</p>
      <ul className="mt-3">
        {asked.value.map(({ clientId, askedAt, dueAt, isHeld, ...person }) => (
          <li key={clientId} className="flex gap-3 border-t border-border py-3 last:pb-0">
            <PersonAvatar personId={clientId} person={person} />
            <div className="min-w-0">
              <Link
                to={paths.coachClient(clientId)}
                dir="auto"
                className="font-medium break-words underline-offset-4 hover:underline"
              >
                {fullName(person)}
              </Link>
              <p className="text-sm text-muted-foreground">
                {isHeld
                  ? leavingWords.held(formatDay(askedAt))
                  : leavingWords.when(formatDay(askedAt), formatDay(dueAt))}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
