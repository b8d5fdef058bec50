import { type SyntheticEvent, useId, useState } from "react";

import { TextareaField } from "@/components/patterns/words-field";
import { PageHeader } from "@/components/patterns/page-header";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { describeFailure } from "@/content/failures";
import { feedbackWords } from "@/content/journey/feedback";
import { notices } from "@/content/notices";
import {
  feedbackDraftSlot,
  type FeedbackRecord,
  TEXT_QUESTIONS,
} from "@/features/feedback/feedback-record";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useSendingOnce } from "@/lib/kept/sending";
import { useViewer } from "@/lib/sign-in/viewer";
import { feedbackCharactersMax, feedbackRatingMax, feedbackRatingMin } from "@domain/limits";
import { isBlank } from "@domain/text/text";

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
      </form>
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
