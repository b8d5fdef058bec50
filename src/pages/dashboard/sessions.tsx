import { MySessions } from "@/features/sessions/my-sessions";

export function SessionsPage() {
  return <MySessions />;
}
