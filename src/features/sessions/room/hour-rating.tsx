import { api } from "@convex/_generated/api";
import { hourRatings } from "@domain/schedule/session-rooms";
import { useMutation } from "convex/react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { roomWords } from "@/content/room";
import { notify } from "@/lib/device/notify";

const words = roomWords.rating;
type Rating = (typeof hourRatings)[number];

/** One press, which another one replaces. */
export function HourRating({ sessionId }: { sessionId: string }) {
  const rate = useMutation(api.rooms.rate);
  const [chosen, setChosen] = useState<Rating | null>(null);
  const choose = async (rating: Rating) => {
    setChosen(rating);
    try {
      await rate({ sessionId, rating });
    } catch {
      setChosen(null);
      notify({ title: words.notSaved, tone: "danger" });
    }
  };
  return (
    <fieldset className="mx-auto mt-8 grid w-full max-w-reading justify-items-center gap-3">
      <legend className="mx-auto mb-3 font-display text-xl">{words.question}</legend>
      <div className="flex flex-wrap justify-center gap-2">
        {hourRatings.map((rating) => (
          <Button
            key={rating}
            size="sm"
            variant={rating === chosen ? "default" : "outline"}
            aria-pressed={rating === chosen}
            onClick={() => void choose(rating)}
          >
            {words.labels[rating]}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm text-muted-foreground">
        {chosen === null ? words.lead : words.thanks}
      </p>
    </fieldset>
  );
}
