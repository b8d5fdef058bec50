import { api } from "@convex/_generated/api";
import { laterMessagesMax } from "@domain/messages/later-messages";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { describeFailure, notSaved, refusalIn } from "@/content/failures";
import { laterWords as words } from "@/content/messages/later-messages";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { attempt } from "@/lib/attempt";

export type LaterMessage = FunctionReturnType<typeof api.laterMessages.list>["messages"][number];
type Seen = Pick<LaterMessage, "laterMessageId" | "revision">;

export function useLaterActions() {
  const send = useMutation(api.laterMessages.sendNow);
  const take = useMutation(api.laterMessages.remove);
  const restore = useMutation(api.laterMessages.restore);
  const act = async (work: Promise<unknown>, title: string, onUndo?: () => void) => {
    if (!(await attempt(work, notSaved, describeLater))) return;
    notifyWithUndo(title, onUndo);
  };
  return {
    sendNow: ({ laterMessageId, revision }: Seen) =>
      void act(send({ laterMessageId, revision }), words.sent),
    remove: ({ laterMessageId, revision }: Seen) =>
      void act(
        take({ laterMessageId, revision }),
        words.removed,
        () => void attempt(restore({ laterMessageId }), notSaved, describeLater),
      ),
  };
}

/** An error text that names what another window did. */
export function describeLater(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.code === "CONFLICT") return words.changedElsewhere;
  if (refusal?.code === "NOT_FOUND") return words.gone;
  if (refusal?.code === "INVALID") {
    if (refusal.field === "laterMessages") return words.tooMany(laterMessagesMax);
    if (refusal.reason === "too_early") return words.tooEarly;
    if (refusal.reason === "too_late") return words.tooLate;
  }
  return describeFailure(error);
}
