import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { Side } from "@/features/messages/line";
import { ThreadLine } from "@/features/messages/thread-line";
import type { ThreadRow } from "@/features/messages/thread-rows";

afterEach(cleanup);

const CLIENT: Side = { own: "client", otherName: "Coach" };

function showLine(facts: { sender: "client" | "coach"; isRead: boolean }) {
  const line = { content: "Words", subject: "", priority: "normal", sentAt: 0, ...facts };
  const row = { kind: "line", key: "one", day: null, line } as unknown as ThreadRow;
  render(
    <ThreadLine row={row} side={CLIENT} isExpanded={false} isFocused={false} onToggle={() => {}} />,
  );
}

test("[message-9, message-10] a line of the coach's is unread until it is read", () => {
  showLine({ sender: "coach", isRead: false });
  expect(screen.getByText("Coach")).toBeTruthy();
  expect(screen.getByText("Unread")).toBeTruthy();
  cleanup();
  showLine({ sender: "coach", isRead: true });
  expect(screen.queryByText("Unread")).toBeNull();
});

test("[message-9] one's own line is one's own, and never unread to oneself", () => {
  showLine({ sender: "client", isRead: false });
  expect(screen.getByText("You")).toBeTruthy();
  expect(screen.queryByText("Unread")).toBeNull();
});
