import { api } from "@convex/_generated/api";
import { hourRatings } from "@domain/schedule/session-rooms";
import { useMutation } from "convex/react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { notSaved } from "@/content/failures";
import { roomWords } from "@/content/room";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";

const words = roomWords.rating;
type Rating = (typeof hourRatings)[number];

/** For a client who was in the call: one press, which another one replaces. */
export function HourRating({ sessionId, className }: { sessionId: string; className?: string }) {
  const rate = useMutation(api.rooms.rate);
  const own = useLive(api.rooms.ownRating, { sessionId });
  const [pressed, setPressed] = useState<Rating | null>(null);
  if (own.state !== "ready" || own.value === null) return null;
  const chosen = pressed ?? own.value.rating;
  const choose = async (rating: Rating) => {
    setPressed(rating);
    try {
      await rate({ sessionId, rating });
    } catch {
      setPressed(null);
      notify({ title: notSaved, tone: "danger" });
    }
  };
  return (
    <fieldset className={cn("grid w-full max-w-reading gap-3", className)}>
      <legend className="mb-3 font-display text-xl">{words.question}</legend>
      <div className="flex flex-wrap gap-2">
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
