import { JourneyFeedback } from "@/features/feedback/journey-feedback";

export default function FeedbackPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <JourneyFeedback />
    </div>
  );
}
