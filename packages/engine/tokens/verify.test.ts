import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import type { JWTPayload } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { AuthProvider } from "./providers";
import { TokenError } from "./token-error";
import { TokenVerifier } from "./verify";

const nowMs = Date.UTC(2026, 0, 15, 12);
const nowSeconds = nowMs / 1000;
const issuer = "http://127.0.0.1:3210";

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;
let own: Pair;
let stranger: Pair;
let elliptic: Pair;
let ownJwks: string;

beforeAll(async () => {
  own = await generateKeyPair("RS256", { extractable: true });
  stranger = await generateKeyPair("RS256", { extractable: true });
  elliptic = await generateKeyPair("ES256", { extractable: true });
  ownJwks = JSON.stringify({ keys: [{ use: "sig", ...(await exportJWK(own.publicKey)) }] });
});

function verifier(
  providers: AuthProvider[],
  answers: Record<string, unknown> = {},
  redactsErrors = false,
) {
  const asked: string[] = [];
  const clock = { nowMs: () => nowMs };
  const tokens = new TokenVerifier({
    clock,
    providers: () => providers,
    own: () => ({ issuer, jwks: ownJwks }),
    redactsErrors,
    fetchJson: (url) => {
      asked.push(url);
      if (!(url in answers)) return Promise.reject(new Error("unreachable"));
      return Promise.resolve({ json: answers[url], maxAgeSeconds: null });
    },
  });
  return { tokens, asked, clock };
}

const ownProvider: AuthProvider = { domain: issuer, applicationID: "convex" };

function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    iss: issuer,
    aud: "convex",
    sub: "user|session",
    iat: nowSeconds - 10,
    exp: nowSeconds + 3600,
    ...changes,
  };
}

const sign = (payload: JWTPayload, key = own.privateKey, alg = "RS256", kid?: string) =>
  new SignJWT(payload).setProtectedHeader(kid === undefined ? { alg } : { alg, kid }).sign(key);

async function refusal(tokens: TokenVerifier, token: string): Promise<TokenError> {
  const error: unknown = await tokens.verify(token).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(TokenError);
  return error as TokenError;
}

describe("our own tokens", () => {
  it("[T3] are verified without a request", async () => {
    const { tokens, asked } = verifier([ownProvider]);
    const identity = await tokens.verify(await sign(claims()));
    expect(asked).toEqual([]);
    expect(identity.attributes).toMatchObject({
      subject: "user|session",
      issuer,
      tokenIdentifier: `${issuer}|user|session`,
      aud: "convex",
    });
  });

  it("[T3] match a provider whose domain ends with a slash", async () => {
    const { tokens } = verifier([{ domain: `${issuer}/`, applicationID: "convex" }]);
    await expect(tokens.verify(await sign(claims()))).resolves.toBeDefined();
  });

  it.each([
    ["another key's signature", () => sign(claims(), stranger.privateKey)],
    ["an expiry long ago", () => sign(claims({ exp: nowSeconds - 6 }))],
    ["no expiry", () => sign(claims({ exp: undefined }))],
    ["a start in the future", () => sign(claims({ nbf: nowSeconds + 6 }))],
    ["no subject", () => sign(claims({ sub: undefined }))],
    ["an empty subject", () => sign(claims({ sub: "" }))],
    ["more text than a token may have", () => sign(claims({ note: "x".repeat(12_000) }))],
    ["no signature at all", () => Promise.resolve(new UnsecuredJWT(claims()).encode())],
    [
      "the public key used as a shared secret",
      () =>
        new SignJWT(claims())
          .setProtectedHeader({ alg: "HS256" })
          .sign(new TextEncoder().encode(ownJwks.padEnd(64, "x"))),
    ],
  ])("[T4] with %s are rejected", async (_name, make) => {
    const { tokens } = verifier([ownProvider]);
    const error = await refusal(tokens, await make());
    expect(["Unauthenticated", "InvalidAuthHeader"]).toContain(error.code);
  });

  it.each([
    ["five seconds late", { exp: nowSeconds - 4 }],
    ["five seconds early", { nbf: nowSeconds + 4 }],
  ])("[T4] are accepted with a clock that is %s", async (_name, change) => {
    const { tokens } = verifier([ownProvider]);
    await expect(tokens.verify(await sign(claims(change)))).resolves.toBeDefined();
  });

  it.each([
    ["another issuer", { iss: "http://evil.example" }],
    ["an issuer with the same prefix", { iss: `${issuer}.evil.example` }],
    ["another audience", { aud: "other" }],
    ["no audience", { aud: undefined }],
  ])("[T4] with %s find no provider", async (_name, change) => {
    const { tokens } = verifier([ownProvider]);
    const error = await refusal(tokens, await sign(claims(change)));
    expect(error.code).toBe("NoAuthProvider");
    expect(error.message).toContain(`OIDC(domain=${issuer}, app_id=convex)`);
  });

  it.each(["", "x", "a.b.c", "e30.e30.", "\0", "a".repeat(20_000)])(
    "[T4] garbage %# is rejected as garbage",
    async (token) => {
      const { tokens } = verifier([ownProvider]);
      expect(["InvalidAuthHeader", "NoAuthProvider"]).toContain(
        (await refusal(tokens, token)).code,
      );
    },
  );

  it("[T4] find no provider outside development, either, and the error names none", async () => {
    const { tokens } = verifier([ownProvider], {}, true);
    const error = await refusal(tokens, await sign(claims({ aud: "other" })));
    expect(error.message).toBe("No auth provider found matching the given token");
  });

  it("[T4] without an issuer are refused as such, and without any provider the error names the file to write", async () => {
    const { tokens } = verifier([ownProvider]);
    const error = await refusal(tokens, await sign(claims({ iss: undefined })));
    expect(error.code).toBe("InvalidAuthHeader");
    expect(error.message).toContain("Missing issuer claim ('iss')");
    const without = await refusal(verifier([]).tokens, await sign(claims()));
    expect(without.message).toContain("(no providers configured). Check convex/auth.config.ts.");
  });

  it("[T4] cause errors that never quote the token", async () => {
    const { tokens } = verifier([ownProvider]);
    const token = await sign(claims({ aud: "other" }));
    expect((await refusal(tokens, token)).message).not.toContain(token.slice(0, 20));
  });

  it("[T5] expire five seconds after their own time", async () => {
    const { tokens } = verifier([ownProvider]);
    const { expiresAtMs } = await tokens.verify(await sign(claims()));
    expect(expiresAtMs).toBe((nowSeconds + 3605) * 1000);
  });
});

describe("other issuers", () => {
  const idp = "https://idp.example";
  const oidc: AuthProvider = { domain: "idp.example", applicationID: "app" };
  const discovery = { issuer: `${idp}/`, jwks_uri: `${idp}/keys` };
  const idpClaims = (changes: JWTPayload = {}) => claims({ iss: idp, aud: ["app"], ...changes });
  const answers = async (pair: Pair) => ({
    [`${idp}/.well-known/openid-configuration`]: discovery,
    [`${idp}/keys`]: { keys: [{ ...(await exportJWK(pair.publicKey)), kid: "1", alg: "RS256" }] },
  });

  it("[T6] are discovered, and their keys fetched and cached", async () => {
    const { tokens, asked } = verifier([oidc], await answers(stranger));
    const token = await sign(idpClaims(), stranger.privateKey, "RS256", "1");
    await tokens.verify(token);
    await tokens.verify(token);
    expect(asked.filter((url) => url.endsWith("/keys"))).toHaveLength(1);
  });

  it("[T6] whose discovery document names another issuer are rejected", async () => {
    const { tokens } = verifier([oidc], {
      ...(await answers(stranger)),
      [`${idp}/.well-known/openid-configuration`]: { ...discovery, issuer: "https://evil.example" },
    });
    const token = await sign(idpClaims(), stranger.privateKey, "RS256", "1");
    expect((await refusal(tokens, token)).code).toBe("InvalidAuthHeader");
  });

  it("[T6] that cannot be reached are not the token's fault", async () => {
    const { tokens } = verifier([oidc]);
    const token = await sign(idpClaims(), stranger.privateKey);
    expect(await refusal(tokens, token)).toMatchObject({
      code: "AuthProviderDiscoveryFailed",
      isUnreachable: true,
    });
  });

  it("[T6] that rotate their keys have them fetched once more", async () => {
    const served = await answers(own);
    const { tokens, asked, clock } = verifier([oidc], served);
    await tokens.verify(await sign(idpClaims(), own.privateKey, "RS256", "1"));
    Object.assign(served, await answers(stranger));
    const rotated = await sign(idpClaims(), stranger.privateKey, "RS256", "1");
    expect((await refusal(tokens, rotated)).code).toBe("Unauthenticated");
    clock.nowMs = () => nowMs + 11_000;
    await expect(tokens.verify(rotated)).resolves.toBeDefined();
    expect(asked.filter((url) => url.endsWith("/keys"))).toHaveLength(2);
  });

  it("[T7] standard claims get Convex's names, and none can override the identity", async () => {
    const { tokens } = verifier([oidc], await answers(stranger));
    const token = await sign(
      idpClaims({
        given_name: "Ada",
        email: "ada@example.com",
        email_verified: true,
        updated_at: 1_700_000_000,
        tokenIdentifier: "forged",
        subject: "forged",
        issuer: "forged",
        jti: "hidden",
        role: "x",
        $odd: 1,
      }),
      stranger.privateKey,
      "RS256",
      "1",
    );
    const { attributes } = await tokens.verify(token);
    expect(attributes).toMatchObject({
      givenName: "Ada",
      email: "ada@example.com",
      emailVerified: true,
      updatedAt: "2023-11-14T22:13:20+00:00",
      subject: "user|session",
      issuer: idp,
      tokenIdentifier: `${idp}|user|session`,
      role: "x",
    });
    expect(Object.keys(attributes)).not.toContain("jti");
    expect(Object.keys(attributes)).not.toContain("$odd");
  });
});

describe("custom tokens", () => {
  const custom = async (pair: Pair, algorithm: "RS256" | "ES256"): Promise<AuthProvider> => ({
    type: "customJwt",
    issuer: "https://custom.example",
    jwks: `data:application/json;base64,${Buffer.from(
      JSON.stringify({
        keys: [{ ...(await exportJWK(pair.publicKey)), kid: "k", alg: algorithm }],
      }),
    ).toString("base64")}`,
    algorithm,
  });
  const payload = () => claims({ iss: "https://custom.example", aud: undefined });

  it.each(["RS256", "ES256"] as const)(
    "[T8] are verified with keys from a data: address (%s)",
    async (algorithm) => {
      const pair = algorithm === "RS256" ? own : elliptic;
      const tokens = new TokenVerifier({
        clock: { nowMs: () => nowMs },
        providers: () => providers,
        own: () => ({ issuer, jwks: ownJwks }),
        redactsErrors: true,
      });
      const providers = [await custom(pair, algorithm)];
      const token = await sign(
        { ...payload(), org: { id: 7 }, email: "x@example.com" },
        pair.privateKey,
        algorithm,
        "k",
      );
      const { attributes } = await tokens.verify(token);
      expect(attributes).toMatchObject({ "org.id": 7, org: { id: 7 }, email: "x@example.com" });
    },
  );

  it("[T8] of another algorithm than the configured one are rejected", async () => {
    const provider = await custom(elliptic, "ES256");
    const tokens = new TokenVerifier({
      clock: { nowMs: () => nowMs },
      providers: () => [{ ...provider, algorithm: "RS256" } as AuthProvider],
      own: () => ({ issuer, jwks: ownJwks }),
      redactsErrors: true,
    });
    const token = await sign(payload(), elliptic.privateKey, "ES256", "k");
    expect((await refusal(tokens, token)).code).toBe("InvalidAuthHeader");
  });
});

describe("cache classes", () => {
  it("[T9] differ for different people and are equal for equal claims", async () => {
    const { tokens } = verifier([ownProvider]);
    const one = await tokens.verify(await sign(claims()));
    const same = await tokens.verify(await sign(claims()));
    const other = await tokens.verify(await sign(claims({ sub: "somebody|else" })));
    expect(same.key).toBe(one.key);
    expect(other.key).not.toBe(one.key);
  });
});
