import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import type { ThreadSide } from "@/features/messages/message";
import { ThreadMessage } from "@/features/messages/thread/thread";
import type { ThreadRow } from "@/features/messages/thread/thread-rows";

afterEach(cleanup);

const CLIENT: ThreadSide = { own: "client", otherName: "Coach" };

function showLine(facts: { sender: "client" | "coach"; isRead: boolean }) {
  const message = { content: "Words", subject: "", priority: "normal", sentAt: 0, ...facts };
  const row = { kind: "message", key: "one", day: null, message } as unknown as ThreadRow;
  render(
    <ThreadMessage
      row={row}
      side={CLIENT}
      isExpanded={false}
      isFocused={false}
      onToggle={() => {}}
    />,
  );
}

test("[message-9, message-10] a coach's message is shown as unread until it is read", () => {
  showLine({ sender: "coach", isRead: false });
  expect(screen.getByText("Coach")).toBeTruthy();
  expect(screen.getByText("Unread")).toBeTruthy();
  cleanup();
  showLine({ sender: "coach", isRead: true });
  expect(screen.queryByText("Unread")).toBeNull();
});

test("[message-9] one's own message is labelled You and never unread", () => {
  showLine({ sender: "client", isRead: false });
  expect(screen.getByText("You")).toBeTruthy();
  expect(screen.queryByText("Unread")).toBeNull();
});
