import { expect, test } from "vitest";

import { feedbackSlot, NO_FEEDBACK } from "@/features/feedback/journey-feedback";

const sent = {
  ...NO_FEEDBACK,
  mostValuable: "The walk.",
  overallRating: "5",
  submittedAt: "2026-03-01T20:00:00.000Z",
};

test("[feedback-5] the record has the specified key and fields, and can be read back", () => {
  expect(feedbackSlot.key).toBe("journey_feedback");
  expect(Object.keys(sent).toSorted()).toEqual([
    "improvement",
    "mostValuable",
    "nextSteps",
    "overallRating",
    "submittedAt",
    "unclear",
    "wouldRecommend",
  ]);
  expect(feedbackSlot.decode(feedbackSlot.encode(sent))).toEqual(sent);
});

test("a draft is not feedback", () => {
  expect(feedbackSlot.decode(JSON.stringify(NO_FEEDBACK))).toBeNull();
  expect(feedbackSlot.decode("[]")).toBeNull();
});
