/** What is drawn of a conversation: order, days, where the news begins, and lines that are still on their way. */
import { describe, expect, test } from "vitest";

import type { Line, Side } from "@/features/messages/line";
import { firstUnreadId, threadRows } from "@/features/messages/thread-rows";

const HOUR_MS = 60 * 60 * 1000;
const NOON = Date.UTC(2026, 2, 18, 12);
const CLIENT: Side = { own: "client", otherName: "Coach" };

function line(id: string, changed: Partial<Line> = {}): Line {
  return {
    messageId: id as Line["messageId"],
    sender: "client",
    subject: "",
    content: "Words",
    messageType: "message",
    priority: "normal",
    isRead: true,
    readAt: undefined,
    sentAt: NOON,
    attachment: undefined,
    requestName: undefined,
    ...changed,
  };
}
const unsent = (requestName: string, writtenAt = NOON) => ({
  requestName,
  content: "Words",
  priority: "normal" as const,
  writtenAt,
  hasFailed: false,
});
const options = { zone: "Europe/Lisbon", firstNewId: null };

describe("the rows of a conversation", () => {
  test("stand oldest first, and a day is said once, where it begins for the reader", () => {
    const lines = [
      line("c", { sentAt: NOON + 13 * HOUR_MS }),
      line("b", { sentAt: NOON + HOUR_MS }),
      line("a"),
    ];
    const days = (zone: string) =>
      threadRows(lines, [], { ...options, zone }).map(({ key, day }) => [key, day]);
    expect(days("Europe/Lisbon")).toEqual([
      ["a", "2026-03-18"],
      ["b", null],
      ["c", "2026-03-19"],
    ]);
    expect(days("America/New_York")).toEqual([
      ["a", "2026-03-18"],
      ["b", null],
      ["c", null],
    ]);
  });

  test("end with what is on its way, which keeps its place and its key when it arrives", () => {
    const waiting = threadRows([line("a")], [unsent("one")], options);
    expect(waiting.map(({ key, kind }) => [key, kind])).toEqual([
      ["a", "line"],
      ["one", "unsent"],
    ]);
    const arrived = line("b", { requestName: "one", sentAt: NOON + 1 });
    const rows = threadRows([arrived, line("a")], [unsent("one")], options);
    expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
      ["a", "line"],
      ["one", "line"],
    ]);
  });

  test("mark where the news begins, at the oldest unread line of the other side", () => {
    const lines = [
      line("d", { isRead: false }),
      line("c", { sender: "coach", isRead: false }),
      line("b", { sender: "coach", isRead: false }),
      line("a", { sender: "coach" }),
    ];
    const firstNewId = firstUnreadId(lines, CLIENT);
    expect(firstNewId).toBe("b");
    const rows = threadRows(lines, [], { ...options, firstNewId });
    expect(rows.filter(({ isFirstNew }) => isFirstNew).map(({ key }) => key)).toEqual(["b"]);
    expect(firstUnreadId([line("a", { isRead: false })], CLIENT)).toBeNull();
  });
});
