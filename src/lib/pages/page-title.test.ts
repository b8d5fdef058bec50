/** The tab's title has the page's name and the unread count, whichever is set first. */
import { expect, test } from "vitest";

import { setPageTitle, setUnreadInTitle } from "@/lib/pages/page-title";

test("the count precedes the title, stays across pages, and disappears with the last unread message", () => {
  setPageTitle("Sessions");
  expect(document.title).toBe("Sessions");
  setUnreadInTitle("lines", 3);
  expect(document.title).toBe("(3) Sessions");
  setPageTitle("Messages");
  expect(document.title).toBe("(3) Messages");
  setUnreadInTitle("lines", 0);
  expect(document.title).toBe("Messages");
});

test("the title counts unread messages and other notifications, up to a limit", () => {
  setPageTitle("Sessions");
  setUnreadInTitle("lines", 2);
  setUnreadInTitle("notifications", 1);
  expect(document.title).toBe("(3) Sessions");
  setUnreadInTitle("notifications", 98);
  expect(document.title).toBe("(99+) Sessions");
  setUnreadInTitle("lines", 0);
  setUnreadInTitle("notifications", 0);
  expect(document.title).toBe("Sessions");
});
