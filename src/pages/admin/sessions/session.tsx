import { CoachSessionView } from "@/features/sessions/coach-session-view";

export function CoachSessionPage() {
  return <CoachSessionView />;
}
