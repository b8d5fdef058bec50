import { afterEach, expect, test, vi } from "vitest";

import { type Notice, notify, showNotices, watchWaitingNotices } from "@/lib/device/notify";

const saved: Notice = { title: "Saved" };
const failed: Notice = { tone: "danger", title: "Save failed" };

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

test("the toaster shows a notice", () => {
  const show = vi.fn();
  endings.push(showNotices(show));
  notify(saved);
  expect(show.mock.calls).toEqual([[saved]]);
});

test("earlier notices wait for the toaster and are shown once, in order", () => {
  const watch = vi.fn();
  endings.push(watchWaitingNotices(watch));
  notify(saved);
  notify(failed);
  expect(watch).toHaveBeenCalledTimes(2);
  const late = vi.fn();
  endings.push(watchWaitingNotices(late));
  expect(late).toHaveBeenCalledOnce();

  const show = vi.fn();
  endings.push(showNotices(show));
  expect(show.mock.calls).toEqual([[saved], [failed]]);
  const again = vi.fn();
  endings.push(showNotices(again));
  expect(again).not.toHaveBeenCalled();
});
