import { expect, test } from "vitest";
import * as limits from "./limits";
import { countCharacters } from "./text/text";

test("every limit is a positive number", () => {
  for (const [name, value] of Object.entries(limits)) {
    expect(value, name).toBeGreaterThan(0);
    expect(Number.isFinite(value), name).toBe(true);
  }
});

test("each minimum is below its maximum", () => {
  expect(limits.passwordCharactersMinClient).toBeLessThan(limits.passwordCharactersMinCoach);
  expect(limits.passwordCharactersMinCoach).toBeLessThan(limits.passwordCharactersMax);
  expect(limits.slotFirstMinuteOfDay).toBeLessThan(limits.slotLastMinuteOfDay);
  expect(limits.feedbackRatingMin).toBeLessThan(limits.feedbackRatingMax);
  expect(limits.worksheetPagesMin).toBeLessThan(limits.worksheetPagesMax);
});

test("no page of messages is split, and a full inbox leaves capacity for other queries", () => {
  const liveQueriesMax = 200; // Per browser; from packages/engine/limits.ts, which this folder may not import.
  expect(limits.messagesPageItems).toBeLessThanOrEqual(2 * limits.messagesFirstItems);
  expect(limits.inboxPageItems).toBeLessThanOrEqual(2 * limits.inboxFirstItems);
  expect(limits.inboxLinesMax / limits.inboxPageItems).toBeLessThanOrEqual(0.75 * liveQueriesMax);
});

test("a message of 3,000 words fits", () => {
  const letter = "coach ".repeat(3000);
  expect(countCharacters(letter)).toBeLessThanOrEqual(limits.messageCharactersMax);
});

test("the reset link lasts longer than a slow email, but less than a working day", () => {
  expect(limits.resetLinkMs).toBe(600_000);
});

test("[area-9, area-10, auth-11, auth-12, reset-6, reset-8, file-2, file-13] durations, numbers shown and sizes are as specified", () => {
  expect(limits).toMatchObject({
    toastsVisibleMax: 3,
    toastMs: 4000,
    passwordCharactersMinClient: 6,
    passwordCharactersMinCoach: 12,
    postResetRedirectMs: 2000,
    uploadBytesMax: 10 * 1024 * 1024,
    uploadCacheSeconds: 3600,
  });
});

test("[journal-12, session-5, session-17, library-4, library-5, feedback-2] limits for writing, booking, reading and rating are as specified", () => {
  expect(limits).toMatchObject({
    journalHeightPxMin: 300,
    sessionMinutesDefault: 60,
    libraryProgressOnOpenPercent: 25,
    libraryProgressCompletePercent: 100,
    feedbackRatingMin: 1,
    feedbackRatingMax: 5,
  });
});

test("[agenda-4, goal-4, goal-5, goal-12, center-1, center-4, overview-7] lengths of lists and periods of figures are as specified", () => {
  expect(limits).toMatchObject({
    listPreviewItemsMax: 5,
    milestonesShownMax: 4,
    recentMessagesHours: 24,
    responseTimeSamplesMin: 5,
    responseTimeTargetHours: 2,
  });
});

test("[policy-7, policy-8, policy-9] periods promised by the policy are as specified", () => {
  expect(limits).toMatchObject({
    retentionMonths: 12,
    privacyAnswerDays: 30,
    supportAnswerHours: 48,
  });
});
