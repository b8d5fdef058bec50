import { useId } from "react";

import { feedbackWords } from "@/content/journey/feedback";
import { cn } from "@/lib/class-names";

type RatingFieldProps = {
  ratings: readonly string[];
  chosen: string;
  onChoose: (rating: string) => void;
};

/** Styled native radio buttons, for arrow keys and screen readers. */
export function RatingField({ ratings, chosen, onChoose }: RatingFieldProps) {
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
              onChange={() => {
                onChoose(rating);
              }}
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
