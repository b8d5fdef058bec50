import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Hold, holdHeight } from "@/app/scrolling";

const scrollTo = vi.spyOn(window, "scrollTo");
let grow = () => {};
let hold: Hold;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(onResize: () => void) {
        grow = onResize;
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
  scrollTo.mockReset().mockReturnValue();
  hold = holdHeight(1200);
});
afterEach(() => {
  hold.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("restores the scroll position each time the page grows, until its lists are loaded", () => {
  grow();
  grow();
  expect(scrollTo.mock.calls).toEqual([
    [0, 1200],
    [0, 1200],
    [0, 1200],
  ]);
  expect(hold.isHolding()).toBe(true);
});

test.each(["wheel", "touchstart", "keydown", "pointerdown"])("stops restoring at a %s", (move) => {
  window.dispatchEvent(new Event(move));
  grow();
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(hold.isHolding()).toBe(false);
});

test("stops restoring after a while", () => {
  vi.advanceTimersByTime(10_000);
  grow();
  expect(scrollTo).toHaveBeenCalledTimes(1);
});
