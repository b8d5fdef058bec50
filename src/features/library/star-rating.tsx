import { libraryStarsMax } from "@domain/limits";
import { Star } from "lucide-react";
import { useId } from "react";

import { libraryWords } from "@/content/library/words";
import { cn } from "@/lib/class-names";

export function StarRating({
  stars,
  onRate,
}: {
  stars: number | undefined;
  onRate: (stars: number) => void;
}) {
  const name = useId();
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="font-display text-xl font-medium">{libraryWords.rateTitle}</legend>
      <div className="mt-2 -ml-2 flex">
        {Array.from({ length: libraryStarsMax }, (_, index) => index + 1).map((count) => (
          <label key={count} className="relative inline-flex size-11 cursor-pointer">
            <input
              type="radio"
              name={name}
              aria-label={libraryWords.stars(count)}
              checked={stars === count}
              onChange={() => {
                onRate(count);
              }}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-control"
            />
            <Star
              aria-hidden
              strokeWidth={1.5}
              className={cn(
                "pointer-events-none m-auto size-7 text-highlight transition-colors",
                count <= (stars ?? 0) && "fill-current",
              )}
            />
          </label>
        ))}
      </div>
      <p id={`${name}-hint`} className="text-sm text-muted-foreground">
        {libraryWords.rateHint}
      </p>
    </fieldset>
  );
}
