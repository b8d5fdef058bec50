import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { bareKey, personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";
import { unsentOf } from "@/lib/kept/sent-words";

export const TEXT_QUESTIONS = ["mostValuable", "unclear", "improvement", "nextSteps"] as const;
type TextQuestion = (typeof TEXT_QUESTIONS)[number];

/** Field names as specified. The rating is "1" to "5", or "". */
export type FeedbackRecord = Record<TextQuestion, string> & {
  overallRating: string;
  wouldRecommend: string; // Part of the stored record; the form does not ask for it.
  submittedAt: string; // ISO; "" for a draft.
};

export const NO_FEEDBACK: FeedbackRecord = {
  mostValuable: "",
  unclear: "",
  improvement: "",
  overallRating: "",
  wouldRecommend: "",
  nextSteps: "",
  submittedAt: "",
};

/** What was typed while `sent` was being sent on a slow network; null for nothing. */
export function unsentFeedback(typed: FeedbackRecord, sent: FeedbackRecord): FeedbackRecord | null {
  const left = { ...typed };
  for (const question of TEXT_QUESTIONS) left[question] = unsentOf(typed[question], sent[question]);
  return TEXT_QUESTIONS.some((question) => left[question] !== "") ? left : null;
}

export const feedbackSlot: Slot<FeedbackRecord> = jsonSlot(
  bareKey("journey_feedback"),
  (parsed) => {
    const record = readRecord(parsed);
    return record.submittedAt === "" ? null : record;
  },
);

export function feedbackDraftSlot(userId: string): Slot<FeedbackRecord> {
  return jsonSlot(personKey("journey_feedback_draft", userId), readRecord);
}

function readRecord(parsed: unknown): FeedbackRecord {
  const fields = fieldsOf(parsed);
  const texts = Object.keys(NO_FEEDBACK).map((field) => [field, textIn(fields[field])]);
  return Object.fromEntries(texts) as FeedbackRecord;
}
