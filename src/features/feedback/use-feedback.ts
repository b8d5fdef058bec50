import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useEffect, useState } from "react";

import {
  feedbackDraftSlot,
  feedbackSlot,
  type FeedbackRecord,
  NO_FEEDBACK,
  unsentFeedback,
} from "@/features/feedback/feedback-record";
import { keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

type Latest = NonNullable<FunctionReturnType<typeof api.feedback.latest>>;

/** The draft is stored in this browser, sent feedback also in the account. */
export function useFeedback() {
  const { userId } = useViewer();
  const slot = feedbackDraftSlot(userId);
  const sent = useKept(feedbackSlot);
  const draft = useKept(slot) ?? NO_FEEDBACK;
  const hasWords = unsentFeedback(draft, NO_FEEDBACK) !== null;
  const latest = useLive(api.feedback.latest, {});
  const submit = useMutation(api.feedback.submit);
  const [isAgain, setIsAgain] = useState(false);

  const account = latest.state === "ready" ? latest.value : null;
  useEffect(() => {
    if (account === null) return;
    const mine = readKept(feedbackSlot);
    if (mine === null || Date.parse(mine.submittedAt) < account.submittedAt) {
      keep(feedbackSlot, recordOf(account));
    }
  }, [account]);

  return {
    draft,
    /** Null before the first feedback and while writing another, also on a page that was left and opened again. */
    sent: isAgain || hasWords ? null : sent,
    isLoading: sent === null && latest.state === "loading",
    change: (next: Partial<FeedbackRecord>) => {
      keep(slot, { ...(readKept(slot) ?? NO_FEEDBACK), ...next });
    },
    send: async (requestName: string) => {
      const { mostValuable, unclear, improvement, nextSteps, overallRating } = draft;
      const rating = overallRating === "" ? undefined : Number(overallRating);
      const answers = { mostValuable, unclear, improvement, nextSteps, overallRating: rating };
      await submit({ ...answers, requestName });
      keep(feedbackSlot, { ...draft, submittedAt: new Date().toISOString() });
      keepOrForget(slot, unsentFeedback(readKept(slot) ?? NO_FEEDBACK, draft));
      setIsAgain(false);
    },
    writeAgain: () => {
      setIsAgain(true);
    },
  };
}

function recordOf({ overallRating, submittedAt, ...answers }: Latest): FeedbackRecord {
  return {
    ...NO_FEEDBACK,
    mostValuable: answers.mostValuable,
    unclear: answers.unclear,
    improvement: answers.improvement,
    nextSteps: answers.nextSteps,
    overallRating: overallRating === undefined ? "" : String(overallRating),
    submittedAt: new Date(submittedAt).toISOString(),
  };
}
