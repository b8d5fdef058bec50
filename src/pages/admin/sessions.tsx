import { CoachSessions } from "@/features/sessions/lists/coach-sessions";

export function CoachSessionsPage() {
  return <CoachSessions />;
}
