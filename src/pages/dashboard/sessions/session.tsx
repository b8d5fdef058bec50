import { SessionActions } from "@/features/agreed-actions/action-list";
import { SessionView } from "@/features/sessions/session-view";

const whose = { side: "client" } as const;

export default function SessionPage() {
  return (
    <SessionView
      side="client"
      actions={({ sessionId }) => <SessionActions whose={whose} sessionId={sessionId} />}
    />
  );
}
