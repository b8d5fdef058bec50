import { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import { Suspense, useState } from "react";

import { Button } from "@/components/ui/button";
import { sharingWords } from "@/content/private-sharing";
import { AskShareAll } from "@/features/shares/share-parts";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

export type Line = FunctionReturnType<typeof api.shares.list>[number];

const words = sharingWords.again;

/** Shares with an earlier coach, which the current coach does not see until the client shares them again. */
export function EarlierShares({ shares }: { shares: readonly Line[] }) {
  const isReadOnly = useIsReadOnly();
  const coach = useLive(api.profile.coach, isReadOnly ? "skip" : {});
  const [isAsking, setIsAsking] = useState(false);
  const earlier = shares.filter((line) => !line.isOfCurrentCoach && !line.isAnswer);
  const hasCoach = coach.state === "ready" && coach.value !== null;
  if (earlier.length === 0 || !hasCoach) return null;
  return (
    <section
      aria-labelledby="earlier-shares"
      className="mt-4 rounded-card border border-border bg-card p-5 sm:p-6"
    >
      <h2 id="earlier-shares" className="text-xl font-medium">
        {words.title}
      </h2>
      <p className="mt-1.5 max-w-reading text-muted-foreground">{words.text(earlier.length)}</p>
      {earlier.length > 1 && (
        <Button className="mt-4" onClick={() => setIsAsking(true)}>
          {words.all}
        </Button>
      )}
      <Suspense>
        {isAsking && <AskShareAll lines={earlier} onClose={() => setIsAsking(false)} />}
      </Suspense>
    </section>
  );
}
