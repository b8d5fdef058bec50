import { expect, test } from "vitest";

import { pageRoom } from "@/lib/live/live-pages";

test("lists share the window's number of pages, and release theirs when they are gone", () => {
  const room = pageRoom(5);
  room.hold("inbox", 1);
  const leave = room.hold("conversation", 3);
  expect(room.isThere()).toBe(true);
  room.hold("inbox", 2);
  expect(room.isThere()).toBe(false);
  leave();
  expect(room.isThere()).toBe(true);
});
