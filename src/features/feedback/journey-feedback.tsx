import { Link } from "react-router-dom";

import { EmptyState } from "@/components/patterns/empty-state";
import { PageHeader } from "@/components/patterns/page-header";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { buttonVariants } from "@/components/ui/button";
import { afterCoaching } from "@/content/after-coaching";
import { feedbackWords } from "@/content/journey/feedback";
import { FeedbackForm } from "@/features/feedback/feedback-form";
import { FeedbackThanks } from "@/features/feedback/feedback-thanks";
import { useFeedback } from "@/features/feedback/use-feedback";
import { paths } from "@/lib/pages/paths";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

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
