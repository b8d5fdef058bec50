import { feedbackCharactersMax, feedbackRatingMax, feedbackRatingMin } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { type SyntheticEvent, useState } from "react";

import { PageHeader } from "@/components/patterns/page-header";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Textarea } from "@/components/ui/textarea";
import { describeFailure } from "@/content/failures";
import { feedbackWords } from "@/content/journey/feedback";
import { notices } from "@/content/notices";
import {
  feedbackDraftSlot,
  type FeedbackRecord,
  TEXT_QUESTIONS,
} from "@/features/feedback/feedback-record";
import { RatingField } from "@/features/feedback/rating-field";
import { notify } from "@/lib/device/notify";
import { useSendingOnce } from "@/lib/kept/sending";
import { useViewer } from "@/lib/sign-in/viewer";

type FeedbackFormProps = {
  draft: FeedbackRecord;
  onChange: (next: Partial<FeedbackRecord>) => void;
  onSend: (requestName: string) => Promise<void>;
};

const RATINGS = Array.from({ length: feedbackRatingMax - feedbackRatingMin + 1 }, (_, index) =>
  String(feedbackRatingMin + index),
);

export function FeedbackForm({ draft, onChange, onSend }: FeedbackFormProps) {
  const slot = feedbackDraftSlot(useViewer().userId);
  const { isSending, run } = useSendingOnce(slot, draft.mostValuable && JSON.stringify(draft));
  const [failure, setFailure] = useState("");

  async function send(event: SyntheticEvent) {
    event.preventDefault();
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
      <form onSubmit={(event) => void send(event)} className="mt-10 grid max-w-reading gap-8">
        <TextQuestions draft={draft} onChange={onChange} />
        <RatingField
          ratings={RATINGS}
          chosen={draft.overallRating}
          onChoose={(overallRating) => {
            onChange({ overallRating });
          }}
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
      </form>
    </>
  );
}

function TextQuestions({ draft, onChange }: Omit<FeedbackFormProps, "onSend">) {
  return TEXT_QUESTIONS.map((question) => {
    const { label, hint } = feedbackWords.questions[question];
    return (
      <LabelledField key={question} label={label} hint={hint}>
        {(control) => (
          <Textarea
            {...control}
            value={draft[question]}
            required={question === "mostValuable"}
            maxLength={feedbackCharactersMax}
            onChange={(event) => {
              onChange({ [question]: event.target.value });
            }}
          />
        )}
      </LabelledField>
    );
  });
}
