import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";

import { clientPage } from "@/content/practice/clients";
import { PagedList } from "@/features/clients/paged-list";
import { useLivePages } from "@/lib/live/live-pages";
import { formatDay } from "@/lib/text/format-instant";

const { questions, rating } = clientPage.feedback;
const QUESTIONS = ["mostValuable", "unclear", "improvement", "nextSteps"] as const;

export function ClientFeedback({ clientId }: { clientId: Id<"users"> }) {
  const args = { clientId };
  const pages = useLivePages({ query: api.feedback.listOfClient, args, pageItems: 10 });
  return (
    <PagedList pages={pages} words={clientPage.feedback}>
      {(answers) => (
        <ul className="grid gap-6">
          {answers.map((answer) => (
            <li
              key={answer.submittedAt}
              className="rounded-card border border-border bg-card p-5 sm:p-6"
            >
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
                <span>{formatDay(answer.submittedAt)}</span>
                {answer.overallRating !== undefined && <span>{rating(answer.overallRating)}</span>}
              </p>
              <dl className="mt-3 grid max-w-reading gap-4">
                {QUESTIONS.filter((question) => answer[question].trim() !== "").map((question) => (
                  <div key={question}>
                    <dt className="text-sm font-medium">{questions[question]}</dt>
                    <dd dir="auto" className="mt-1 whitespace-pre-line">
                      {answer[question]}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
