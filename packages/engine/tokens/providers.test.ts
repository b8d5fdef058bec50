import { describe, expect, it } from "vitest";
import { parseProviders } from "./providers";

describe("auth.config", () => {
  it("[T10] may be absent or empty", () => {
    expect(parseProviders(null)).toEqual([]);
    expect(parseProviders({ providers: [] })).toEqual([]);
  });

  it("[T10] has an error that names the invalid entry and field", () => {
    expect(() =>
      parseProviders({ providers: [{ domain: undefined, applicationID: "x" }] }),
    ).toThrow("provider 1 has no `domain`");
    expect(() =>
      parseProviders({
        providers: [{ type: "customJwt", issuer: "i", jwks: "data:,", algorithm: "HS256" }],
      }),
    ).toThrow("must use RS256 or ES256");
    expect(() => parseProviders({ providers: "x" })).toThrow("must be a list");
  });
});
