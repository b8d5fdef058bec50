import { Skeleton, SkeletonGroup } from "@/components/patterns/skeleton";
import { feedbackWords } from "@/content/journey/feedback";
import { FeedbackForm } from "@/features/feedback/feedback-form";
import { FeedbackThanks } from "@/features/feedback/feedback-thanks";
import { useFeedback } from "@/features/feedback/use-feedback";

/** The form until it is sent, and the thanks from then on. */
export function JourneyFeedback() {
  const feedback = useFeedback();
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
  return <FeedbackForm draft={feedback.draft} onChange={feedback.change} onSend={feedback.send} />;
}
