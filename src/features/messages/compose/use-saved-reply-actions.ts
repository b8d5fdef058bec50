import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { errorNotice, refusalIn, describeFailure } from "@/content/failures";
import { savedReplies } from "@/content/messages/message-center";
import type { SavedReply } from "@/features/messages/compose/saved-replies";
import { notify } from "@/lib/device/notify";

type Words = {
  savedReplyId: SavedReply["savedReplyId"] | undefined;
  title: string;
  content: string;
};
/** Resolves to an error text, or null when saved. */
export type SaveReply = (words: Words) => Promise<string | null>;

export function useSavedReplyActions() {
  const add = useMutation(api.savedReplies.add);
  const change = useMutation(api.savedReplies.change);
  const removeReply = useMutation(api.savedReplies.remove);

  const save: SaveReply = async ({ savedReplyId, ...words }) => {
    try {
      if (savedReplyId === undefined) await add(words);
      else await change({ savedReplyId, ...words });
      return null;
    } catch (error) {
      return describeProblem(error);
    }
  };
  const remove = async ({ savedReplyId, title, content }: SavedReply) => {
    try {
      await removeReply({ savedReplyId });
    } catch (error) {
      notify(errorNotice(describeProblem(error)));
      return;
    }
    const undo = () => {
      add({ title, content }).catch((error: unknown) => {
        notify(errorNotice(describeProblem(error)));
      });
    };
    notify({
      tone: "success",
      title: savedReplies.removed(title),
      action: { label: savedReplies.undo, onAct: undo },
    });
  };
  return { save, remove };
}

const describeProblem = (error: unknown) =>
  refusalIn(error)?.code === "CONFLICT"
    ? savedReplies.taken
    : describeFailure(error, savedReplies.notSaved);
