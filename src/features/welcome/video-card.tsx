import { api } from "@convex/_generated/api";
import { isWebLink } from "@domain/practice/practice-settings";
import { BookOpen, Play } from "lucide-react";
import { Link } from "react-router-dom";

import { ContourDrawing, type Terrain } from "@/components/patterns/contour-drawing";
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
 * The coach's video, or the letter without one. The video is hosted elsewhere and never embedded: it opens in a new
 * window.
 */
export function VideoCard() {
  const practice = useLive(api.practice.get, useIsReadOnly() ? "skip" : {});
  const address = practice.state === "ready" ? practice.value?.welcomeVideoUrl : undefined;
  const minutes = practice.state === "ready" ? practice.value?.welcomeVideoMinutes : undefined;
  const { title, text, watch, opensElsewhere, letterInstead, letterText } = welcomeWords.video;
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
        {address !== undefined && isWebLink(address) ? (
          <>
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
          </>
        ) : (
          <>
            <p className="mt-1 text-muted-foreground">{letterText}</p>
            <Link
              to="#letter"
              className={buttonVariants({ variant: "outline", className: "mt-4" })}
            >
              <BookOpen aria-hidden />
              {letterInstead}
            </Link>
          </>
        )}
      </div>
    </section>
  );
}
