import { paths } from "@/lib/pages/paths";

type Happening = {
  clientId: string;
  kind: string;
  goalId?: string;
  sessionId?: string;
  messageId?: string;
  shareId?: string;
};

export function happeningAddress(happening: Happening): string {
  const { clientId, kind, goalId, sessionId, messageId, shareId } = happening;
  if (goalId !== undefined) return paths.coachGoal(goalId);
  if (sessionId !== undefined) return paths.coachSession(sessionId);
  if (messageId !== undefined) return paths.coachMessage(clientId, messageId);
  if (shareId !== undefined) return paths.coachShare(clientId, shareId);
  if (kind === "feedback_given") return paths.coachClient(clientId, "feedback");
  if (["text_shared", "share_commented", "worksheet_answered"].includes(kind)) {
    return paths.coachClient(clientId, "shares");
  }
  if (kind.startsWith("action_")) return paths.coachClient(clientId, "actions");
  if (kind === "file_shared") return paths.coachClient(clientId, "files");
  return paths.coachClient(clientId);
}
