import { afterEach, expect, test, vi } from "vitest";

import { forgetKeptSignIn, hasKeptSignIn, tokenStorage } from "@/lib/kept-sign-in";

const suffix = window.location.origin.replace(/[^a-zA-Z0-9]/g, "");

afterEach(() => {
  forgetKeptSignIn();
});

test("a browser without a token keeps no sign-in", () => {
  expect(hasKeptSignIn()).toBe(false);
  tokenStorage.setItem(`__convexAuthJWT_${suffix}`, "token");
  expect(hasKeptSignIn()).toBe(true);
});

test("what is forgotten is gone from the store, and this tab hears of it as the others do", () => {
  tokenStorage.setItem(`__convexAuthJWT_${suffix}`, "token");
  tokenStorage.setItem(`__convexAuthRefreshToken_${suffix}`, "refresh");
  const heard = vi.fn();
  window.addEventListener("storage", heard);
  forgetKeptSignIn();
  window.removeEventListener("storage", heard);
  expect(hasKeptSignIn()).toBe(false);
  expect(tokenStorage.getItem(`__convexAuthRefreshToken_${suffix}`)).toBeNull();
  expect(heard).toHaveBeenCalledOnce();
  expect(heard.mock.lastCall?.[0]).toMatchObject({
    key: `__convexAuthJWT_${suffix}`,
    newValue: null,
    storageArea: tokenStorage,
  });
});
