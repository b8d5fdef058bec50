import { LedCircles } from "@/features/circles/led-circles";
import { OwnCircles } from "@/features/circles/own-circles";

/** Both areas share this chunk, because their pages are almost the same. */
export function CirclesPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <OwnCircles />
    </div>
  );
}

export function CoachCirclesPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <LedCircles />
    </div>
  );
}
