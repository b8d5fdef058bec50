import { afterEach, expect, test, vi } from "vitest";

import { forgetKeptSignIn, hasKeptSignIn, tokenStorage } from "@/lib/kept/kept-sign-in";

const suffix = window.location.origin.replace(/[^a-zA-Z0-9]/g, "");

afterEach(() => {
  forgetKeptSignIn();
});

test("a browser without a token has no sign-in", () => {
  expect(hasKeptSignIn()).toBe(false);
  tokenStorage.setItem(`__convexAuthJWT_${suffix}`, "token");
  expect(hasKeptSignIn()).toBe(true);
});

test("forgetting a sign-in clears the storage and notifies this tab like the others", () => {
  tokenStorage.setItem(`__convexAuthJWT_${suffix}`, "token");
  tokenStorage.setItem(`__convexAuthRefreshToken_${suffix}`, "refresh");
  const listener = vi.fn();
  window.addEventListener("storage", listener);
  forgetKeptSignIn();
  window.removeEventListener("storage", listener);
  expect(hasKeptSignIn()).toBe(false);
  expect(tokenStorage.getItem(`__convexAuthRefreshToken_${suffix}`)).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
  expect(listener.mock.lastCall?.[0]).toMatchObject({
    key: `__convexAuthJWT_${suffix}`,
    newValue: null,
    storageArea: tokenStorage,
  });
});
