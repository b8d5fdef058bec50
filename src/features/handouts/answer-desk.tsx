import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import {
  countQuestions,
  isAnswerTo,
  isQuestion,
  type WorksheetAnswer,
  type WorksheetField,
} from "@domain/work/worksheets";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useParams } from "react-router-dom";

import { AnswerField } from "@/components/patterns/answer-field";
import { BackLink } from "@/components/patterns/back-link";
import { EmptyState } from "@/components/patterns/empty-state";
import { FailedState } from "@/components/patterns/failed-state";
import { FormError } from "@/components/patterns/form-note";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { ownHandoutWords } from "@/content/own-handouts";
import { DueLine } from "@/features/handouts/due-line";
import { notify } from "@/lib/device/notify";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { fieldsOf, jsonSlot, textsOf } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useIsInVault } from "@/lib/kept/use-vault-state";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";
import { useSubmit } from "@/lib/use-submit";

const words = ownHandoutWords;

type Handout = FunctionReturnType<typeof api.handouts.get>;
type AnswerDeskProps = {
  /** Opens the sent answers, with their comments and a button to withdraw them. */
  renderSent: (sent: { shareId: Id<"shares">; title: string }) => ReactNode;
};

export function AnswerDesk(props: AnswerDeskProps) {
  const { handoutId = "" } = useParams();
  const handout = useLive(api.handouts.get, { handoutId });
  return (
    <>
      <BackLink to={paths.worksheets()}>{words.back}</BackLink>
      {handout.state === "ready" && <Sheet key={handoutId} handout={handout.value} {...props} />}
      {handout.state === "loading" && (
        <Skeletons
          label={words.loading}
          className="mt-4 grid gap-4"
          each={["h-14 max-w-lg", "h-96"]}
        />
      )}
      {handout.state === "failed" && (
        <>
          <PageHeader title={words.notThere.title} className="mt-2 mb-6" />
          {refusalIn(handout.error)?.code === "NOT_FOUND" ? (
            <EmptyState {...words.notThere} />
          ) : (
            <FailedState sentence={words.notLoaded} onRetry={handout.retry} />
          )}
        </>
      )}
    </>
  );
}

function Sheet({ handout, renderSent }: AnswerDeskProps & { handout: Handout }) {
  const { handoutId, title, lead, note, fields, sent, answeredAt } = handout;
  const known =
    sent === null || answeredAt === undefined ? null : { answers: sent.answers, at: answeredAt };
  const draft = useDraft(useViewer().userId, handoutId, known);
  const { values, isKept, write } = draft;
  const isOlder = draft.isOlder && !isSameAnswers(answersOf(fields, values), known?.answers ?? []);
  return (
    <>
      <PageHeader shape="reading" title={title} lead={lead} className="mt-3" />
      <p className="mt-4 text-sm text-muted-foreground">
        <DueLine handout={handout} />
      </p>
      {note !== undefined && (
        <figure className="mt-5 border-l-2 border-highlight pl-4">
          <figcaption className="text-sm text-muted-foreground">{words.from}</figcaption>
          <blockquote dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {note}
          </blockquote>
        </figure>
      )}
      {isOlder && known !== null ? (
        <OlderNote sentAt={known.at} draft={draft} />
      ) : (
        <KeptNote isKept={isKept} />
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-7 rounded-card border border-border bg-card p-5 sm:p-8">
        {fields.map((field) => (
          <AnswerField
            key={field.id}
            field={field}
            value={values[field.id] ?? ""}
            onWrite={write}
          />
        ))}
      </div>
      <SendBar handout={handout} values={values} isOlder={isOlder} onSent={draft.settle}>
        {sent !== null && renderSent({ shareId: sent.shareId, title })}
      </SendBar>
    </>
  );
}

type OlderNoteProps = { sentAt: number; draft: ReturnType<typeof useDraft> };

/** This browser's draft is older than answers sent from another one. */
function OlderNote({ sentAt, draft: { draft, drop, restore } }: OlderNoteProps) {
  function handleShow() {
    drop();
    notifyWithUndo(words.sentShown, draft === null ? undefined : () => restore(draft));
  }
  return (
    <div role="status" className="mt-5 flex max-w-reading flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-sm">{words.older(formatMoment(sentAt))}</p>
      <Button variant="outline" size="sm" onClick={handleShow}>
        {words.showSent}
      </Button>
    </div>
  );
}

function KeptNote({ isKept }: { isKept: boolean }) {
  const isReadOnly = useIsReadOnly();
  const kept = useIsInVault() ? words.keptInVault : words.kept;
  return (
    <p
      role={isKept ? undefined : "alert"}
      className="mt-5 max-w-reading text-sm text-muted-foreground"
    >
      {isReadOnly ? words.ended : isKept ? kept : words.notKept}
    </p>
  );
}

type SendBarProps = {
  handout: Handout;
  values: Readonly<Record<string, string>>;
  isOlder: boolean;
  onSent: (answeredAt: number) => void;
  children: ReactNode;
};

function SendBar({ handout, values, isOlder, onSent, children }: SendBarProps) {
  const { handoutId, fields, sent, answeredAt } = handout;
  const send = useMutation(api.handouts.send);
  const { error, isPending, run } = useSubmit();
  const isReadOnly = useIsReadOnly();
  const answers = answersOf(fields, values);
  const isChanged = sent === null || !isSameAnswers(answers, sent.answers);
  const isCurrent = sent?.isOfCurrentCoach === true;
  const isUnfit = answers.length === 0 || hasUnfit(fields, values);

  const wordSent = isCurrent ? words.sentOn : words.sentEarlier;

  async function handleSend() {
    const isSent = await run(async () => {
      const before = answeredAt === undefined ? {} : { replacesAt: answeredAt };
      onSent((await send({ handoutId, answers, ...before })).answeredAt);
    }, wordSendFailure);
    if (isSent) notify({ title: words.sent });
  }

  return (
    <div className="mt-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!isReadOnly && (isChanged || !isCurrent) && (
          <Button isPending={isPending} disabled={isUnfit} onClick={() => void handleSend()}>
            {isOlder ? words.sendInstead : isCurrent ? words.sendAgain : words.send}
          </Button>
        )}
        {children}
        <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
          {sent === null || answeredAt === undefined
            ? words.answered(answers.length, countQuestions(fields))
            : `${wordSent(formatMoment(answeredAt))} ${isChanged ? words.changed : ""}`}
        </p>
      </div>
      <FormError text={error} />
    </div>
  );
}

function wordSendFailure(failure: unknown): string {
  const refusal = refusalIn(failure);
  const isFull = refusal?.code === "INVALID" && refusal.field === "shares";
  return isFull ? words.full : describeFailure(failure, words.notSent);
}

/** By field id. */
type Values = Readonly<Record<string, string>>;

/** In the browser only, until they are sent. */
interface Draft {
  values: Values;
  /** When the answers were sent that this draft edits; null before the first. */
  changes: number | null;
}

const draftSlot = (userId: string, handoutId: string): Slot<Draft> =>
  jsonSlot(personKey("handout_answers", userId, handoutId), (parsed) => {
    const { values, changes } = fieldsOf(parsed);
    return { values: textsOf(values), changes: typeof changes === "number" ? changes : null };
  });

/** Answers that the coach has, perhaps from another browser. */
interface Sent {
  answers: readonly WorksheetAnswer[];
  at: number;
}

/** The draft in this browser, or else the sent answers. */
function useDraft(userId: string, handoutId: string, sent: Sent | null) {
  const slot = useMemo(() => draftSlot(userId, handoutId), [userId, handoutId]);
  const kept = useKept(slot);
  const [isKept, setIsKept] = useState(true);
  const sentAnswers = sent?.answers;
  const sentAt = sent?.at ?? null;
  const sentValues = useMemo(
    () => Object.fromEntries((sentAnswers ?? []).map(({ fieldId, value }) => [fieldId, value])),
    [sentAnswers],
  );
  /** Reads before it writes, so that two windows do not overwrite each other's answers. */
  const write = useCallback(
    (fieldId: string, value: string) => {
      const { values, changes } = readKept(slot) ?? { values: sentValues, changes: sentAt };
      setIsKept(keep(slot, { values: { ...values, [fieldId]: value }, changes }));
    },
    [slot, sentValues, sentAt],
  );
  /** From now on the draft edits the answers sent at `changes`. */
  const settle = useCallback(
    (changes: number) => {
      const draft = readKept(slot);
      if (draft !== null) setIsKept(keep(slot, { ...draft, changes }));
    },
    [slot],
  );
  const drop = useCallback(() => forget(slot), [slot]);
  const restore = useCallback((draft: Draft) => void keep(slot, draft), [slot]);
  return {
    draft: kept,
    values: kept?.values ?? sentValues,
    /** Other answers were sent since this draft was begun. */
    isOlder: kept !== null && sentAt !== null && kept.changes !== sentAt,
    ...{ isKept, write, settle, drop, restore },
  };
}

const answersOf = (fields: readonly WorksheetField[], values: Values): WorksheetAnswer[] =>
  fields.flatMap((field) => {
    const value = values[field.id] ?? "";
    return isAnswerTo(field, value) ? [{ fieldId: field.id, value: value.trim() }] : [];
  });

/** An answer can't be sent, because its text is too long. */
const hasUnfit = (fields: readonly WorksheetField[], values: Values): boolean =>
  fields.some((field) => {
    const value = values[field.id] ?? "";
    return isQuestion(field) && value.trim() !== "" && !isAnswerTo(field, value);
  });

const isSameAnswers = (
  one: readonly WorksheetAnswer[],
  other: readonly WorksheetAnswer[],
): boolean =>
  one.length === other.length &&
  one.every(({ fieldId, value }) =>
    other.some((each) => each.fieldId === fieldId && each.value === value),
  );
