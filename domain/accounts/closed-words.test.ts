import { describe, expect, test } from "vitest";
import { INVALID_REASONS } from "../errors";
import { FILE_PROBLEMS } from "../files/file-rules";
import {
  MESSAGE_PRIORITIES,
  MESSAGE_REACTIONS,
  MESSAGE_SENDERS,
  MESSAGE_TYPES,
} from "../messages/message-vocabulary";
import { ACTIVITY_KINDS } from "../privacy/activity-kinds";
import { CONSENT_KINDS } from "../privacy/consent";
import { SESSION_STATUSES } from "../schedule/session-statuses";
import { SESSION_TYPE_LABELS, SESSION_TYPES } from "../schedule/session-types";
import { GOAL_CATEGORIES, GOAL_PRIORITIES, GOAL_STATUSES } from "../work/goal-vocabulary";
import {
  LIBRARY_CONTENT_TYPES,
  LIBRARY_DIFFICULTIES,
  LIBRARY_TABS,
} from "../work/library-vocabulary";
import { ONBOARDING_STEPS, TOUR_RESULTS } from "../work/onboarding";
import { isOneOf } from "./closed-words";
import { ROLES } from "./roles";

const goals = ["active", "completed", "cancelled"] as const;

describe("isOneOf", () => {
  test("accepts each word of the list", () => {
    for (const word of goals) expect(isOneOf(goals, word)).toBe(true);
  });

  test.each(["", "Active", "active ", "paused", "toString"])("refuses the text %j", (value) => {
    expect(isOneOf(goals, value)).toBe(false);
  });

  test.each([undefined, null, 0, true, ["active"], { 0: "active" }])(
    "refuses %j, which is not text",
    (value) => {
      expect(isOneOf(goals, value)).toBe(false);
    },
  );
});

describe("stored words", () => {
  test("[library-11, record-1, record-4, record-6, session-10] are those already stored, in the order in which screens show them", () => {
    expect(ROLES).toEqual(["client", "admin"]);
    expect(SESSION_TYPES).toEqual(["coaching", "video", "phone", "in-person"]);
    expect(SESSION_STATUSES).toEqual(["scheduled", "completed", "cancelled", "no-show"]);
    expect(GOAL_STATUSES).toEqual(["active", "completed", "paused", "cancelled"]);
    expect(GOAL_PRIORITIES).toEqual(["high", "medium", "low"]);
    expect(GOAL_CATEGORIES).toEqual(["career", "health", "personal", "financial"]);
    expect(LIBRARY_CONTENT_TYPES).toEqual(["article", "video", "audio", "ebook"]);
    expect(LIBRARY_TABS).toEqual(["all", "article", "video", "audio", "ebook"]);
    expect(LIBRARY_DIFFICULTIES).toEqual(["beginner", "intermediate", "advanced"]);
    expect(MESSAGE_TYPES).toEqual(["message", "reply", "file_upload", "voice"]);
    expect(MESSAGE_REACTIONS).toEqual(["heart", "thanks", "yes", "smile", "insight"]);
    expect(MESSAGE_PRIORITIES).toEqual(["high", "normal", "low"]);
    expect(MESSAGE_SENDERS).toEqual(["client", "coach"]);
    expect(ONBOARDING_STEPS).toEqual(["welcome", "assessment", "explore", "connect"]);
    expect(TOUR_RESULTS).toEqual(["completed", "skipped"]);
    expect(CONSENT_KINDS).toEqual(["coaching_data"]);
  });

  test("are each written once, in characters that every store and URL accepts", () => {
    const lists = [ACTIVITY_KINDS, FILE_PROBLEMS, INVALID_REASONS, SESSION_STATUSES, SESSION_TYPES];
    for (const words of lists) {
      expect(new Set<string>(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^[a-z]+(?:[-_][a-z]+)*$/);
    }
  });

  test("[session-16] show every session type by its label", () => {
    expect(SESSION_TYPES.map((type) => SESSION_TYPE_LABELS[type])).toEqual([
      "Coaching Session",
      "Video Call",
      "Phone Call",
      "In-Person",
    ]);
  });
});
