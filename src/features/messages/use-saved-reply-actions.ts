import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";

import { errorNotice, refusalIn, wordFailure } from "@/content/failures";
import { savedReplies } from "@/content/messages/message-center";
import type { SavedReply } from "@/features/messages/saved-replies";
import { notify } from "@/lib/notify";

type Words = {
  savedReplyId: SavedReply["savedReplyId"] | undefined;
  title: string;
  content: string;
};
/** Answers with what stands in the way, or null once it is kept. */
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
      return wordProblem(error);
    }
  };
  const remove = async ({ savedReplyId, title, content }: SavedReply) => {
    try {
      await removeReply({ savedReplyId });
    } catch (error) {
      notify(errorNotice(wordProblem(error)));
      return;
    }
    const undo = () => {
      add({ title, content }).catch((error: unknown) => {
        notify(errorNotice(wordProblem(error)));
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

const wordProblem = (error: unknown) =>
  refusalIn(error)?.code === "CONFLICT"
    ? savedReplies.taken
    : wordFailure(error, savedReplies.notSaved);
