import { describe, expect, test, vi } from "vitest";
import { decodeBase32 } from "./base32";
import {
  authenticatorUrl,
  inGroups,
  matchingStep,
  oneTimeCode,
  readTypedCode,
  stepAt,
} from "./one-time-codes";
import { oneTimeCodeStepMs } from "./second-step-limits";

/** The secret of both RFCs' test vectors. */
const secret = new TextEncoder().encode("12345678901234567890");

test.each([
  [0, "755224"],
  [1, "287082"],
  [2, "359152"],
  [3, "969429"],
  [4, "338314"],
  [5, "254676"],
  [6, "287922"],
  [7, "162583"],
  [8, "399871"],
  [9, "520489"],
])("RFC 4226, appendix D: step %i gives %s", async (step, code) => {
  expect(await oneTimeCode(secret, step)).toBe(code);
});

/** The RFC's codes have eight digits; ours are the last six. */
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("RFC 6238, appendix B: at second %i the code ends %s", async (second, code) => {
  expect(await oneTimeCode(secret, stepAt(second * 1000))).toBe(code.slice(2));
});

test("signs plain bytes, because Convex's cloud refuses other views", async () => {
  const sign = vi.spyOn(crypto.subtle, "sign");
  try {
    await oneTimeCode(secret, 1);
    expect(sign.mock.calls.map(([, , signed]) => signed)).toEqual([
      new Uint8Array([0, 0, 0, 0, 0, 0, 0, 1]),
    ]);
  } finally {
    sign.mockRestore();
  }
});

describe("a code is valid", () => {
  const now = 1_800_000_000_000;
  const present = stepAt(now);
  const at = async (away: number, lastStep = 0, shiftMs = 0) =>
    await matchingStep(secret, await oneTimeCode(secret, present + away), {
      now: now + shiftMs,
      lastStep,
    });

  test("for its own time step, one before and one after", async () => {
    for (const away of [-1, 0, 1]) expect(await at(away)).toBe(present + away);
    for (const away of [-2, 2, -1000]) expect(await at(away)).toBeNull();
  });

  test("exactly until the end of the window", async () => {
    expect(await at(0, 0, 2 * oneTimeCodeStepMs - 1)).toBe(present);
    expect(await at(0, 0, 2 * oneTimeCodeStepMs)).toBeNull();
  });

  test("once, and never after a newer one", async () => {
    expect(await at(0, present - 1)).toBe(present);
    expect(await at(0, present)).toBeNull();
    expect(await at(-1, present)).toBeNull();
    expect(await at(1, present)).toBe(present + 1);
  });

  test("only if complete", async () => {
    expect(await matchingStep(secret, "000000", { now, lastStep: 0 })).toBeNull();
    expect(await matchingStep(secret, "", { now, lastStep: 0 })).toBeNull();
  });
});

describe("a typed code", () => {
  test.each(["123456", " 123 456 ", "123-456", "１２３４５６", "123\u2009456\u200b"])(
    "%j is six digits",
    (typed) => {
      expect(readTypedCode(typed)).toEqual({ kind: "oneTime", code: "123456" });
    },
  );

  const letters = "ABCDEFGHIJKLMNOPQRST2345";
  test.each([letters, letters.toLowerCase(), inGroups(letters, "-"), inGroups(letters, " – ")])(
    "%j is a recovery code",
    (typed) => {
      expect(readTypedCode(typed)).toEqual({ kind: "recovery", code: letters });
    },
  );

  test.each(["", "12345", "1234567", "abcdef", letters + "A", letters.slice(1), "1".repeat(24)])(
    "%j is neither",
    (typed) => {
      expect(readTypedCode(typed)).toBeNull();
    },
  );
});

test("an authenticator's URL is safe with any address", () => {
  const url = authenticatorUrl(secret, "ada+x&secret=A@example.com");
  const parsed = new URL(url);
  expect(url.startsWith("otpauth://totp/Passage:ada%2Bx%26secret%3DA%40example.com?")).toBe(true);
  expect(parsed.searchParams.getAll("secret")).toHaveLength(1);
  expect(decodeBase32(parsed.searchParams.get("secret") ?? "")).toEqual(secret);
  expect(parsed.searchParams.get("issuer")).toBe("Passage");
});

test("groups characters by four", () => {
  expect(inGroups("ABCDEFGHIJ", " ")).toBe("ABCD EFGH IJ");
  expect(inGroups("", "-")).toBe("");
});
