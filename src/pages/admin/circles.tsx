import { LedCircles } from "@/features/circles/led-circles";

export function CoachCirclesPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <LedCircles />
    </div>
  );
}
