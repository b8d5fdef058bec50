import { CoachSessions } from "@/features/sessions/lists/coach-sessions";

export default function CoachSessionsPage() {
  return <CoachSessions />;
}
