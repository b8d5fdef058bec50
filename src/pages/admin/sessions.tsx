import { CoachSessions } from "@/features/sessions/coach-sessions";

export function CoachSessionsPage() {
  return <CoachSessions />;
}
