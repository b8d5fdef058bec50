import { fireEvent, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { useScreenOn } from "./screen-on";

afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock");
});

test("[room-6] the screen stays on while the call runs, and again when the page becomes visible again", async () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  const { rerender } = renderHook(useScreenOn, { initialProps: false });
  expect(request).not.toHaveBeenCalled();
  rerender(true);
  expect(request.mock.calls).toEqual([["screen"]]);
  fireEvent(document, new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  rerender(false);
  await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
  fireEvent(document, new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

test("[room-6] a browser that cannot keep the screen on, or refuses, causes no error", async () => {
  renderHook(useScreenOn, { initialProps: true }).unmount();
  const refused = Promise.reject(new DOMException("", "NotAllowedError"));
  const request = vi.fn(() => refused);
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  renderHook(useScreenOn, { initialProps: true }).unmount();
  await expect(refused).rejects.toThrow();
  expect(request).toHaveBeenCalledOnce();
});
