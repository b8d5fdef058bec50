import { describe, expect, test } from "vitest";
import { ACTIVITY_KINDS } from "../privacy/activity-kinds";
import { EVENTS_OF } from "./notification-emails";
import { NOTIFICATION_KINDS, notificationKindOf } from "./notification-kinds";
import { NOTIFICATION_EVENTS, NOTIFIED } from "./notified";

describe("[notify-17] the table of what notifies whom", () => {
  test("has a row for each kind of notification, and no other", () => {
    expect(Object.keys(NOTIFIED).toSorted()).toEqual(NOTIFICATION_KINDS.toSorted());
  });

  test("has a notification to the other side for each kind of activity", () => {
    const missing = ACTIVITY_KINDS.flatMap((kind) => {
      const [forCoach, forClient] = [
        notificationKindOf(kind, "client"),
        notificationKindOf(kind, "coach"),
      ];
      return [
        forCoach !== null && !NOTIFIED[forCoach].to.includes("admin") ? [kind, "admin"] : [],
        forClient !== null && !NOTIFIED[forClient].to.includes("client") ? [kind, "client"] : [],
      ].filter(({ length }) => length > 0);
    });
    expect(missing).toEqual([]);
  });

  test("lets everyone it notifies choose how they get emails", () => {
    for (const [kind, { to, event }] of Object.entries(NOTIFIED)) {
      for (const role of event === null ? [] : to) {
        expect(EVENTS_OF[role], `${kind} to ${role}`).toContain(event);
      }
    }
    const chosen = new Set(Object.values(NOTIFIED).map(({ event }) => event));
    const unused = NOTIFICATION_EVENTS.filter((event) => !chosen.has(event));
    expect(unused).toEqual(["ownSessions"]); // These are confirmations to their author.
  });
});
