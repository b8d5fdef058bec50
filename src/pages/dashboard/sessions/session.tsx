import { SessionView } from "@/features/sessions/session-view";

export function SessionPage() {
  return <SessionView side="client" />;
}
