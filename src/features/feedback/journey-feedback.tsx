import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useId, useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { Form } from "@/components/patterns/form";
import { PageHeader } from "@/components/patterns/page-header";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { TextareaField } from "@/components/patterns/words-field";
import { Button, buttonVariants } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { afterCoaching } from "@/content/after-coaching";
import { describeFailure } from "@/content/failures";
import { feedbackWords } from "@/content/journey/feedback";
import { notices } from "@/content/notices";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { bareKey, personKey } from "@/lib/kept/kept-keys";
import { keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useSendingOnce } from "@/lib/kept/sending";
import { unsentOf } from "@/lib/kept/sent-words";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

import { api } from "@convex/_generated/api";
import { feedbackCharactersMax, feedbackRatingMax, feedbackRatingMin } from "@domain/limits";
import { isBlank } from "@domain/text/text";

const TEXT_QUESTIONS = ["mostValuable", "unclear", "improvement", "nextSteps"] as const;
type TextQuestion = (typeof TEXT_QUESTIONS)[number];

/** Field names as specified. The rating is "1" to "5", or "". */
type FeedbackRecord = Record<TextQuestion, string> & {
  overallRating: string;
  wouldRecommend: string; // Part of the stored record; the form does not ask for it.
  submittedAt: string; // ISO; "" for a draft.
};

export const NO_FEEDBACK: FeedbackRecord = {
  mostValuable: "",
  unclear: "",
  improvement: "",
  overallRating: "",
  wouldRecommend: "",
  nextSteps: "",
  submittedAt: "",
};

/** What was typed while `sent` was being sent on a slow network; null for nothing. */
function unsentFeedback(typed: FeedbackRecord, sent: FeedbackRecord): FeedbackRecord | null {
  const left = { ...typed };
  for (const question of TEXT_QUESTIONS) left[question] = unsentOf(typed[question], sent[question]);
  return TEXT_QUESTIONS.some((question) => left[question] !== "") ? left : null;
}

export const feedbackSlot: Slot<FeedbackRecord> = jsonSlot(
  bareKey("journey_feedback"),
  (parsed) => {
    const record = readRecord(parsed);
    return record.submittedAt === "" ? null : record;
  },
);

function feedbackDraftSlot(userId: string): Slot<FeedbackRecord> {
  return jsonSlot(personKey("journey_feedback_draft", userId), readRecord);
}

function readRecord(parsed: unknown): FeedbackRecord {
  const fields = fieldsOf(parsed);
  const texts = Object.keys(NO_FEEDBACK).map((field) => [field, textIn(fields[field])]);
  return Object.fromEntries(texts) as FeedbackRecord;
}

export function JourneyFeedback() {
  const feedback = useFeedback();
  const isReadOnly = useIsReadOnly();
  if (feedback.isLoading) {
    return (
      <Skeletons
        label={feedbackWords.loading}
        className="max-w-reading space-y-8"
        each={["h-12 w-3/4", "h-32 w-full", "h-32 w-full"]}
      />
    );
  }
  if (feedback.sent) return <FeedbackThanks sent={feedback.sent} onAgain={feedback.writeAgain} />;
  if (isReadOnly) return <TooLate />;
  return <FeedbackForm draft={feedback.draft} onChange={feedback.change} onSend={feedback.send} />;
}

function TooLate() {
  const { title, sentence, action } = afterCoaching.feedback;
  const link = (
    <Link to={paths.journey()} className={buttonVariants({ variant: "outline" })}>
      {action}
    </Link>
  );
  return (
    <>
      <PageHeader title={feedbackWords.title} />
      <EmptyState title={title} sentence={sentence} action={link} className="mt-10" />
    </>
  );
}

type Latest = NonNullable<FunctionReturnType<typeof api.feedback.latest>>;

/** A draft is stored in this browser, sent feedback also in the account. */
function useFeedback() {
  const { userId } = useViewer();
  const slot = feedbackDraftSlot(userId);
  const sent = useKept(feedbackSlot);
  const draft = useKept(slot) ?? NO_FEEDBACK;
  const hasWords = unsentFeedback(draft, NO_FEEDBACK) !== null;
  const latest = useLive(api.feedback.latest, {});
  const submit = useMutation(api.feedback.submit);
  const [isAgain, setIsAgain] = useState(false);

  const account = latest.state === "ready" ? latest.value : null;
  useEffect(() => {
    if (account === null) return;
    const mine = readKept(feedbackSlot);
    if (mine === null || Date.parse(mine.submittedAt) < account.submittedAt) {
      keep(feedbackSlot, recordOf(account));
    }
  }, [account]);

  return {
    draft,
    /** Null before the first feedback and while another is being written, even after leaving the page and returning. */
    sent: isAgain || hasWords ? null : sent,
    isLoading: sent === null && latest.state === "loading",
    change: (next: Partial<FeedbackRecord>) => {
      keep(slot, { ...(readKept(slot) ?? NO_FEEDBACK), ...next });
    },
    send: async (requestName: string) => {
      const { mostValuable, unclear, improvement, nextSteps, overallRating } = draft;
      const rating = overallRating === "" ? undefined : Number(overallRating);
      const answers = { mostValuable, unclear, improvement, nextSteps, overallRating: rating };
      await submit({ ...answers, requestName });
      keep(feedbackSlot, { ...draft, submittedAt: new Date().toISOString() });
      keepOrForget(slot, unsentFeedback(readKept(slot) ?? NO_FEEDBACK, draft));
      setIsAgain(false);
    },
    writeAgain: () => setIsAgain(true),
  };
}

function recordOf({ overallRating, submittedAt, ...answers }: Latest): FeedbackRecord {
  return {
    ...NO_FEEDBACK,
    mostValuable: answers.mostValuable,
    unclear: answers.unclear,
    improvement: answers.improvement,
    nextSteps: answers.nextSteps,
    overallRating: overallRating === undefined ? "" : String(overallRating),
    submittedAt: new Date(submittedAt).toISOString(),
  };
}

function FeedbackThanks({ sent, onAgain }: { sent: FeedbackRecord; onAgain: () => void }) {
  const { title, lead, nextTitle, links, yours, sentOn, again } = feedbackWords.thanks;
  const isReadOnly = useIsReadOnly();
  const places = [
    { ...links.sessions, to: paths.sessions() },
    { ...links.communication, to: paths.communication() },
    { ...links.journey, to: paths.journey() },
  ];
  return (
    <>
      <PageHeader shape="reading" title={title} lead={lead} />
      <div className="mt-12 grid gap-12 lg:grid-cols-[2fr_3fr] lg:gap-20">
        <section aria-labelledby="next">
          <h2 id="next" className="text-2xl font-medium">
            {nextTitle}
          </h2>
          <ul className="mt-4">
            {places.map(({ to, label, text }) => (
              <li key={to} className="border-t border-border">
                <Link to={to} className="block py-4">
                  <span className="font-medium text-primary underline underline-offset-4">
                    {label}
                  </span>
                  <span className="mt-1 block text-muted-foreground">{text}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="yours" className="max-w-reading">
          <h2 id="yours" className="text-2xl font-medium">
            {yours}
          </h2>
          <p className="mt-2 text-sm text-muted-foreground">
            {sentOn(formatMoment(sent.submittedAt))}
          </p>
          <Answers answers={sent} />
          {!isReadOnly && (
            <Button variant="outline" className="mt-8" onClick={onAgain}>
              {again}
            </Button>
          )}
        </section>
      </div>
    </>
  );
}

function Answers({ answers }: { answers: FeedbackRecord }) {
  const { questions, rating } = feedbackWords;
  const answered = [
    ...TEXT_QUESTIONS.map((question) => ({ ...questions[question], answer: answers[question] })),
    { label: rating.label, answer: answers.overallRating },
  ].filter(({ answer }) => !isBlank(answer));
  return (
    <dl className="mt-5 grid gap-5">
      {answered.map(({ label, answer }) => (
        <div key={label}>
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere">
            {answer}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type FeedbackFormProps = {
  draft: FeedbackRecord;
  onChange: (next: Partial<FeedbackRecord>) => void;
  onSend: (requestName: string) => Promise<void>;
};

const RATINGS = Array.from({ length: feedbackRatingMax - feedbackRatingMin + 1 }, (_, index) =>
  String(feedbackRatingMin + index),
);

function FeedbackForm({ draft, onChange, onSend }: FeedbackFormProps) {
  const slot = feedbackDraftSlot(useViewer().userId);
  const { isSending, run } = useSendingOnce(slot, draft.mostValuable && JSON.stringify(draft));
  const [failure, setFailure] = useState("");

  async function send() {
    if (isBlank(draft.mostValuable)) return;
    setFailure("");
    try {
      await run(async (requestName) => {
        await onSend(requestName);
        notify(notices.feedbackSent);
        return true;
      });
    } catch (error) {
      setFailure(describeFailure(error, feedbackWords.notSent));
    }
  }

  return (
    <>
      <PageHeader shape="reading" title={feedbackWords.title} lead={feedbackWords.lead} />
      <Form onSend={send} className="mt-10 grid max-w-reading gap-8">
        <TextQuestions draft={draft} onChange={onChange} />
        <RatingField
          ratings={RATINGS}
          chosen={draft.overallRating}
          onChoose={(overallRating) => onChange({ overallRating })}
        />
        <div>
          <VisibilityLine circle="shared" className="mb-2" />
          <p className="text-sm text-muted-foreground">{feedbackWords.visible}</p>
          <p role="alert" className="mt-2 text-destructive empty:hidden">
            {failure}
          </p>
          <Button
            type="submit"
            isPending={isSending}
            disabled={isBlank(draft.mostValuable)}
            className="mt-4 max-sm:w-full"
          >
            {feedbackWords.submit}
          </Button>
        </div>
      </Form>
    </>
  );
}

function TextQuestions({ draft, onChange }: Omit<FeedbackFormProps, "onSend">) {
  return TEXT_QUESTIONS.map((question) => {
    const { label, hint } = feedbackWords.questions[question];
    return (
      <TextareaField
        key={question}
        label={label}
        hint={hint}
        value={draft[question]}
        required={question === "mostValuable"}
        maxLength={feedbackCharactersMax}
        onChange={(next) => onChange({ [question]: next })}
      />
    );
  });
}

type RatingFieldProps = {
  ratings: readonly string[];
  chosen: string;
  onChoose: (rating: string) => void;
};

/** Styled native radio buttons, for arrow keys and screen readers. */
function RatingField({ ratings, chosen, onChoose }: RatingFieldProps) {
  const group = useId();
  const { label, lowest, highest } = feedbackWords.rating;
  const ends = new Map([
    [ratings.at(0), lowest],
    [ratings.at(-1), highest],
  ]);
  return (
    <fieldset data-slot="rating">
      <legend className="text-sm font-medium">{label}</legend>
      <div className="mt-2 flex max-w-[28rem] gap-1.5">
        {ratings.map((rating) => (
          <label
            key={rating}
            className={cn(
              "relative flex h-14 flex-1 cursor-pointer flex-col items-center justify-center rounded-control border border-input bg-popover leading-tight",
              "transition-colors hover:bg-border/40 has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring",
            )}
          >
            <input
              type="radio"
              name={group}
              value={rating}
              checked={rating === chosen}
              onChange={() => onChoose(rating)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="tabular-nums">{rating}</span>
            <span className="text-xs">{ends.get(rating)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
