import { LedCircles } from "@/features/circles/led-circles";
import { OwnCircles } from "@/features/circles/own-circles";
import { useViewer } from "@/lib/sign-in/viewer";

export default function CirclesPage() {
  const { role } = useViewer();
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-4 pb-24 sm:px-8">
      {role === "admin" ? <LedCircles /> : <OwnCircles />}
    </div>
  );
}
