import { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import { requestCharactersMax, requestsPageItems } from "@domain/limits";
import { REQUEST_TYPES, requestDueAt, type RequestType, urgencyOf } from "@domain/privacy/requests";
import { isBlank, isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { PagedList } from "@/components/patterns/paged-list";
import { SelectField } from "@/components/patterns/select-field";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { asking, requestList as words, requestTypes } from "@/content/own-data/requests";
import { GivenAnswer } from "@/features/requests/given-answer";
import { RequestBadge } from "@/features/requests/request-badge";
import { attempt, useAttempts } from "@/lib/attempt";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useSendingOnce } from "@/lib/kept/sending";
import { unsentOf } from "@/lib/kept/sent-words";
import { useLivePages } from "@/lib/live/live-pages";
import { useNow } from "@/lib/live/now";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

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
    notifyWithUndo(words.withdrawn, putBack);
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

type RequestDraft = { type: RequestType; text: string };

/** Stored in the browser until it is sent. */
const requestDraftSlot = (userId: string): Slot<RequestDraft> =>
  jsonSlot(personKey("request_draft", userId), (parsed) => {
    const { type, text } = fieldsOf(parsed);
    return isOneOf(REQUEST_TYPES, type) ? { type, text: textIn(text) } : null;
  });

/** `?ask=restrict` preselects a type. */
export function RequestForm() {
  const slot = requestDraftSlot(useViewer().userId);
  const draft = useKept(slot) ?? { type: "correct", text: "" };
  const { type, text } = draft;
  const send = useMutation(api.requests.ask);
  const { error, run } = useSubmit();
  const sending = useSendingOnce(slot, text && JSON.stringify(draft));
  useAskedType((asked) => keep(slot, { type: asked, text }));
  const isUnfit = !isFitText(text, requestCharactersMax);

  async function submit(requestName: string) {
    if (isUnfit) return false;
    const isSent = await run(() => send({ ...draft, requestName }), asking.failed);
    if (!isSent) return false;
    const left = unsentOf(readKept(slot)?.text ?? "", text);
    keepOrForget(slot, left === "" ? null : { type, text: left });
    const due = formatMoment(requestDueAt(type, Date.now()));
    notify({ title: asking.sent, body: asking.sentBody(due) });
    return true;
  }

  return (
    <Form
      noValidate
      aria-label={asking.submit}
      onSend={() => sending.run(submit)}
      className="grid gap-5"
    >
      <RequestFields draft={draft} onChange={(changed) => keep(slot, { ...draft, ...changed })} />
      <FormError text={error} />
      <div className="grid gap-3">
        <Button
          type="submit"
          className="justify-self-start"
          isPending={sending.isSending}
          disabled={isUnfit}
        >
          {asking.submit}
        </Button>
        <VisibilityLine circle="shared" />
        <p className="text-sm text-muted-foreground">
          {asking.promise(type)} {!isBlank(text) && asking.kept}
        </p>
      </div>
    </Form>
  );
}

type RequestFieldsProps = {
  draft: RequestDraft;
  onChange: (changed: Partial<RequestDraft>) => void;
};

function RequestFields({ draft: { type, text }, onChange }: RequestFieldsProps) {
  return (
    <>
      <SelectField
        label={asking.type}
        value={type}
        onChange={(next) => {
          if (isOneOf(REQUEST_TYPES, next)) onChange({ type: next });
        }}
      >
        <Options of={REQUEST_TYPES} label={(each) => requestTypes[each].label} />
      </SelectField>
      <WordsField
        label={asking.text}
        hint={requestTypes[type].hint}
        value={text}
        charactersMax={requestCharactersMax}
        tooLong={asking.tooLong}
        onChange={(written) => onChange({ text: written })}
      />
    </>
  );
}

function useAskedType(choose: (type: RequestType) => void) {
  const { key, search } = useLocation();
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const asked = new URLSearchParams(search).get("ask");
    if (isOneOf(REQUEST_TYPES, asked)) latest.current(asked);
  }, [key, search]);
}
