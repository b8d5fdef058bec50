import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { Message } from "@/features/messages/message";
import { useMarks } from "@/features/messages/thread/thread";

const message = (messageId: string, sender: "client" | "admin", isRead = false) =>
  ({ messageId, sender, isRead }) as Message;
const shown = [
  message("theirs", "admin"),
  message("read", "admin", true),
  message("own", "client"),
];
const side = { own: "client", otherName: "Coach" } as const;

function openThread() {
  const markRead = vi.fn(() => Promise.resolve());
  const element = document.createElement("section");
  element.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  renderHook(() => {
    useMarks({ shown, side, area: { current: element }, markRead });
  });
  return markRead;
}
const passASecond = () => act(() => vi.advanceTimersByTimeAsync(1100));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("the other side's unread messages are marked after a second in a focused window", async () => {
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const markRead = openThread();
  expect(markRead).not.toHaveBeenCalled();
  await passASecond();
  expect(markRead.mock.calls).toEqual([[["theirs"]]]);
});

test("nothing is marked until the window has the focus", async () => {
  const focus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const markRead = openThread();
  await passASecond();
  expect(markRead).not.toHaveBeenCalled();
  focus.mockReturnValue(true);
  window.dispatchEvent(new Event("focus"));
  await passASecond();
  expect(markRead).toHaveBeenCalledTimes(1);
});

test("a window that loses the focus within the second marks nothing", async () => {
  const focus = vi.spyOn(document, "hasFocus").mockReturnValue(true);
  const markRead = openThread();
  focus.mockReturnValue(false);
  window.dispatchEvent(new Event("blur"));
  await passASecond();
  expect(markRead).not.toHaveBeenCalled();
});
