import { isBlank } from "@domain/text/text";
import { Link } from "react-router-dom";

import { PageHeader } from "@/components/patterns/page-header";
import { Button } from "@/components/ui/button";
import { feedbackWords } from "@/content/journey/feedback";
import { type FeedbackRecord, TEXT_QUESTIONS } from "@/features/feedback/feedback-record";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

type FeedbackThanksProps = { sent: FeedbackRecord; onAgain: () => void };

export function FeedbackThanks({ sent, onAgain }: FeedbackThanksProps) {
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
