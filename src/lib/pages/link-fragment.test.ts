import { renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { readFragment, useLinkFragment } from "@/lib/pages/link-fragment";

afterEach(() => {
  window.history.replaceState(null, "", "/");
});

test("reads the fragment's parts by name, in any order", () => {
  expect(readFragment("#refresh_token=h&type=recovery&access_token=c")).toEqual({
    type: "recovery",
    accessToken: "c",
    refreshToken: "h",
  });
});

test.each(["", "#", "#how-long-we-keep-it", "#type", "#%E0%A4%A"])(
  "finds no usable secret in %j",
  (hash) => {
    const { accessToken, refreshToken } = readFragment(hash);
    expect([accessToken, refreshToken]).toEqual(["", ""]);
  },
);

test("clears the fragment at once and keeps the rest of the history entry", () => {
  window.history.replaceState(
    { key: "k" },
    "",
    "/auth/reset-password?from=mail#type=recovery&access_token=c",
  );
  const { result, rerender } = renderHook(useLinkFragment);
  expect(window.location.href.endsWith("/auth/reset-password?from=mail")).toBe(true);
  expect(window.history.state).toEqual({ key: "k" });
  rerender();
  expect(result.current.accessToken).toBe("c");
});
