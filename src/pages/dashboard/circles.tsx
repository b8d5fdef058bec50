import { OwnCircles } from "@/features/circles/own-circles";

export function CirclesPage() {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      <OwnCircles />
    </div>
  );
}
