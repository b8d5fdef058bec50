import { verificationLinkMs } from "@domain/limits";
import { afterEach, expect, test, vi } from "vitest";

import {
  demandSignUpProof,
  forgetSignUpProof,
  keptSignUpProof,
} from "@/features/sign-in/use-sign-in-calls";

afterEach(() => {
  forgetSignUpProof();
  vi.useRealTimers();
});

test("a browser keeps one secret for its sign-ups, until it has been used", () => {
  expect(keptSignUpProof()).toEqual({});
  const proof = demandSignUpProof();
  expect(proof).toMatch(/^[\w-]{32}$/);
  expect(demandSignUpProof()).toBe(proof);
  expect(keptSignUpProof()).toEqual({ proof });
  forgetSignUpProof();
  expect(keptSignUpProof()).toEqual({});
  expect(demandSignUpProof()).not.toBe(proof);
});

test("the secret expires with the email's link", () => {
  vi.useFakeTimers();
  demandSignUpProof();
  vi.advanceTimersByTime(verificationLinkMs);
  expect(keptSignUpProof()).toEqual({});
});
