import { afterEach, expect, test, vi } from "vitest";
import { hashesOf, hashWithKey, isHashWithKey } from "./keyedHashes";

afterEach(() => void vi.unstubAllEnvs());

test("[auth-38] a link from before the signing key was replaced is still known, and no other", () => {
  vi.stubEnv("JWT_PRIVATE_KEY", "first");
  const old = hashWithKey("unsubscribe ada");
  vi.stubEnv("JWT_PRIVATE_KEY", "second");
  expect(isHashWithKey("unsubscribe ada", old)).toBe(false);
  vi.stubEnv("JWT_PRIVATE_KEY_FORMER", "older\nfirst");
  expect(isHashWithKey("unsubscribe ada", old)).toBe(true);
  expect(isHashWithKey("unsubscribe grace", old)).toBe(false);
  expect(hashWithKey("unsubscribe ada")).not.toBe(old);
  expect(hashesOf("unsubscribe ada")).toHaveLength(3);
});
