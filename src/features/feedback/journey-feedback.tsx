import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { PageHeader } from "@/components/patterns/page-header";
import { Button, buttonVariants } from "@/components/ui/button";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { afterCoaching } from "@/content/after-coaching";
import { feedbackWords } from "@/content/journey/feedback";
import { FeedbackForm } from "@/features/feedback/feedback-form";
import {
  feedbackDraftSlot,
  type FeedbackRecord,
  feedbackSlot,
  NO_FEEDBACK,
  TEXT_QUESTIONS,
  unsentFeedback,
} from "@/features/feedback/feedback-record";
import { keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly, useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";
import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";

export function JourneyFeedback() {
  const feedback = useFeedback();
  const isReadOnly = useIsReadOnly();
  if (feedback.isLoading) {
    return (
      <SkeletonGroup label={feedbackWords.loading} className="max-w-reading space-y-8">
        <Skeleton className="h-12 w-3/4" />
        <Skeleton className="h-32 w-full" />
        <Skeleton className="h-32 w-full" />
      </SkeletonGroup>
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

type FeedbackThanksProps = { sent: FeedbackRecord; onAgain: () => void };

function FeedbackThanks({ sent, onAgain }: FeedbackThanksProps) {
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
