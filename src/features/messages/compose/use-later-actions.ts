import { api } from "@convex/_generated/api";
import { laterMessagesMax } from "@domain/messages/later-messages";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { describeFailure, errorNotice, refusalIn } from "@/content/failures";
import { laterWords as words } from "@/content/messages/later-messages";
import { notify } from "@/lib/device/notify";

export type LaterMessage = FunctionReturnType<typeof api.laterMessages.list>["messages"][number];
type Seen = Pick<LaterMessage, "laterMessageId" | "revision">;

export function useLaterActions() {
  const send = useMutation(api.laterMessages.sendNow);
  const take = useMutation(api.laterMessages.remove);
  const restore = useMutation(api.laterMessages.restore);
  const fail = (error: unknown) => notify(errorNotice(describeLater(error)));
  const undo = ({ laterMessageId }: Seen) => {
    restore({ laterMessageId }).catch(fail);
  };
  return {
    sendNow: ({ laterMessageId, revision }: Seen) => {
      send({ laterMessageId, revision }).then(
        () => notify({ tone: "success", title: words.sent }),
        fail,
      );
    },
    remove: (seen: Seen) => {
      const { laterMessageId, revision } = seen;
      const action = { label: words.undo, onAct: () => undo(seen) };
      take({ laterMessageId, revision }).then(
        () => notify({ tone: "success", title: words.removed, action }),
        fail,
      );
    },
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
  return describeFailure(error, words.failed);
}
