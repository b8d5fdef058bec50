import { api } from "@convex/_generated/api";
import { isWebLink } from "@domain/practice/practice-settings";
import { Play } from "lucide-react";

import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
import { QuietLink } from "@/components/patterns/quiet-link";
import { buttonVariants } from "@/components/ui/button";
import { welcomeWords } from "@/content/welcome/welcome";
import { useLive } from "@/lib/live/live";
import { useIsReadOnly } from "@/lib/sign-in/viewer";

const doorway: Terrain = {
  seed: 3,
  roughness: 0.12,
  levelCount: 12,
  hills: [
    { x: 0.2, y: 0.5, reachX: 0.24, reachY: 0.5, height: 0.9 },
    { x: 0.82, y: 0.45, reachX: 0.22, reachY: 0.5, height: 0.8 },
  ],
};

/**
 * The coach's video, or a way to the letter without one, unless a step already offers it. The video is hosted elsewhere
 * and never embedded: it opens in a new window.
 */
export function VideoCard({ isLetterOffered }: { isLetterOffered: boolean }) {
  const practice = useLive(api.practice.get, useIsReadOnly() ? "skip" : {});
  const address = practice.state === "ready" ? practice.value?.welcomeVideoUrl : undefined;
  const minutes = practice.state === "ready" ? practice.value?.welcomeVideoMinutes : undefined;
  const { title, text, watch, opensElsewhere, letterInstead } = welcomeWords.video;
  if (address === undefined || !isWebLink(address)) {
    return isLetterOffered ? null : <QuietLink to="#letter">{letterInstead}</QuietLink>;
  }
  return (
    <section
      aria-labelledby="welcome-video"
      className="overflow-hidden rounded-card border border-border bg-card"
    >
      <ContourDrawing terrain={doorway} className="h-28 w-full bg-arrival-tint text-primary" />
      <div className="p-6">
        <h2 id="welcome-video" className="text-xl font-medium">
          {title}
        </h2>
        {minutes !== undefined && <p className="mt-1 text-muted-foreground">{text(minutes)}</p>}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariants({ variant: "outline", className: "mt-4" })}
        >
          <Play aria-hidden />
          {watch}
          <span className="sr-only">({opensElsewhere})</span>
        </a>
      </div>
    </section>
  );
}
