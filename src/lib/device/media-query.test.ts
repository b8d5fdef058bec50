import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { useMediaQuery } from "@/lib/device/media-query";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("reports changes of the query while subscribed", () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, "matchMedia").mockReturnValue(list as unknown as MediaQueryList);
  const stopped = vi.spyOn(list, "removeEventListener");

  const { result, unmount } = renderHook(() => useMediaQuery("(min-width: 48rem)"));
  expect(result.current).toBe(false);
  act(() => {
    list.matches = true;
    list.dispatchEvent(new Event("change"));
  });
  expect(result.current).toBe(true);

  unmount();
  expect(stopped).toHaveBeenCalledOnce();
});
