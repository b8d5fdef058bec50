import { describe, expect, it } from "vitest";
import { systemRng } from "../clock";
import { blobLimits } from "../limits";
import { UploadTokens } from "./upload-tokens";

const secret = new Uint8Array(32).fill(7);

function tokensAt(clock: { ms: number }, key = secret) {
  return new UploadTokens(key, { nowMs: () => clock.ms }, systemRng());
}

describe("upload tokens", () => {
  it("[B7] are valid for exactly one hour, any number of times", () => {
    const clock = { ms: 1_000_000 };
    const tokens = tokensAt(clock);
    const token = tokens.issue();
    expect(tokens.check(token)).toBe("valid");
    clock.ms += blobLimits.uploadTokenMs;
    expect(tokens.check(token)).toBe("valid");
    clock.ms += 1;
    expect(tokens.check(token)).toBe("expired");
  });

  it("[B7] survive a restart with the same secret, but not with another one", () => {
    const clock = { ms: 0 };
    const token = tokensAt(clock).issue();
    expect(tokensAt(clock).check(token)).toBe("valid");
    expect(tokensAt(clock, new Uint8Array(32)).check(token)).toBe("invalid");
  });

  it("[B7] are invalid with any character changed", () => {
    const tokens = tokensAt({ ms: 0 });
    const token = tokens.issue();
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === "A" ? "B" : "A";
      const altered = token.slice(0, index) + other + token.slice(index + 1);
      expect(tokens.check(altered), altered).toBe("invalid");
    }
    for (const garbage of ["", "..", "a.b.c", `${token}.x`, "zzzzzzzz.a.b"]) {
      expect(tokens.check(garbage)).toBe("invalid");
    }
  });
});
