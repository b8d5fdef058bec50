import { describe, expect, test } from "vitest";

import type { Message, ThreadSide } from "@/features/messages/message";
import { firstUnreadId, threadRows } from "@/features/messages/thread/thread-rows";

const HOUR_MS = 60 * 60 * 1000;
const NOON = Date.UTC(2026, 2, 18, 12);
const CLIENT: ThreadSide = { own: "client", otherName: "Coach" };

function message(id: string, changed: Partial<Message> = {}): Message {
  return {
    messageId: id as Message["messageId"],
    sender: "client",
    authorName: undefined,
    subject: "",
    content: "Words",
    messageType: "message",
    priority: "normal",
    isRead: true,
    readAt: undefined,
    sentAt: NOON,
    attachment: undefined,
    quoted: undefined,
    reaction: undefined,
    transcript: undefined,
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
  test("are oldest first, with a heading where a day begins in the reader's time zone", () => {
    const messages = [
      message("c", { sentAt: NOON + 13 * HOUR_MS }),
      message("b", { sentAt: NOON + HOUR_MS }),
      message("a"),
    ];
    const days = (zone: string) =>
      threadRows(messages, [], { ...options, zone }).map(({ key, day }) => [key, day]);
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

  test("end with unsent messages, which keep their place and key when confirmed", () => {
    const waiting = threadRows([message("a")], [unsent("one")], options);
    expect(waiting.map(({ key, kind }) => [key, kind])).toEqual([
      ["a", "message"],
      ["one", "unsent"],
    ]);
    const arrived = message("b", { requestName: "one", sentAt: NOON + 1 });
    const rows = threadRows([arrived, message("a")], [unsent("one")], options);
    expect(rows.map(({ key, kind }) => [key, kind])).toEqual([
      ["a", "message"],
      ["one", "message"],
    ]);
  });

  test("mark the oldest unread message of the other side", () => {
    const messages = [
      message("d", { isRead: false }),
      message("c", { sender: "coach", isRead: false }),
      message("b", { sender: "coach", isRead: false }),
      message("a", { sender: "coach" }),
    ];
    const firstNewId = firstUnreadId(messages, CLIENT);
    expect(firstNewId).toBe("b");
    const rows = threadRows(messages, [], { ...options, firstNewId });
    expect(rows.filter(({ isFirstNew }) => isFirstNew).map(({ key }) => key)).toEqual(["b"]);
    expect(firstUnreadId([message("a", { isRead: false })], CLIENT)).toBeNull();
  });
});
