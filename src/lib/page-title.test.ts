/** The browser's tab names the page and counts what is unread, whichever of the two is told last. */
import { expect, test } from "vitest";

import { setPageTitle, setUnreadMark } from "@/lib/page-title";

test("the count stands before the title, follows it from page to page, and goes with the last unread line", () => {
  setPageTitle("Sessions");
  expect(document.title).toBe("Sessions");
  setUnreadMark("3");
  expect(document.title).toBe("(3) Sessions");
  setPageTitle("Messages");
  expect(document.title).toBe("(3) Messages");
  setUnreadMark("");
  expect(document.title).toBe("Messages");
});
