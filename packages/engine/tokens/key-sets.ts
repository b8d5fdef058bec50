import { createLocalJWKSet, errors, jwtVerify } from "jose";
import type { JSONWebKeySet, JWTVerifyGetKey, JWTVerifyOptions, JWTVerifyResult } from "jose";
import { tokenLimits } from "../limits";
import type { Clock } from "../clock";
import { TokenError } from "./token-error";
import { issuerOf, normalizedIssuer } from "./providers";
import type { AuthProvider } from "./providers";

export type FetchJson = (url: string) => Promise<{ json: unknown; maxAgeSeconds: number | null }>;

interface FetchedKeys {
  findKey: JWTVerifyGetKey;
  fetchedAtMs: number;
  untilMs: number;
}

/** The public keys of each provider, fetched on first use and cached as long as the provider allows. */
export class KeySets {
  readonly #clock: Clock;
  readonly #fetchJson: FetchJson;
  readonly #byUrl = new Map<string, FetchedKeys>();

  constructor(clock: Clock, fetchJson: FetchJson) {
    this.#clock = clock;
    this.#fetchJson = fetchJson;
  }

  /** A signature without a matching cached key is checked again with fresh keys, because keys rotate. */
  async verify(
    token: string,
    provider: AuthProvider,
    options: JWTVerifyOptions,
  ): Promise<JWTVerifyResult> {
    const url =
      provider.type === "customJwt" ? provider.jwks : await this.#discover(provider.domain);
    const cached = this.#byUrl.get(url);
    const first = await this.#keysAt(url);
    try {
      return await verifyWith(first.findKey, token, options);
    } catch (error) {
      const isOldEnough =
        cached !== undefined &&
        this.#clock.nowMs() - cached.fetchedAtMs >= tokenLimits.refetchKeysAfterMs;
      if (!isKeyMismatch(error) || !isOldEnough) throw error;
      this.#byUrl.delete(url);
      return await verifyWith((await this.#keysAt(url)).findKey, token, options);
    }
  }

  async #discover(domain: string): Promise<string> {
    const issuer = normalizedIssuer(domain);
    const document = await this.#get(`${issuer}/.well-known/openid-configuration`);
    const { issuer: named, jwks_uri: address } = document.json as Record<string, unknown>;
    if (typeof named !== "string" || normalizedIssuer(named) !== issuer) {
      throw new TokenError(
        "InvalidAuthHeader",
        `The discovery document of ${issuer} names another issuer.`,
      );
    }
    if (typeof address !== "string") {
      throw new TokenError(
        "InvalidAuthHeader",
        `The discovery document of ${issuer} has no jwks_uri.`,
      );
    }
    return address;
  }

  async #keysAt(url: string): Promise<FetchedKeys> {
    const nowMs = this.#clock.nowMs();
    const cached = this.#byUrl.get(url);
    if (cached !== undefined && cached.untilMs > nowMs) return cached;
    const { json, maxAgeSeconds } = await this.#get(url);
    const list = (json as { keys?: unknown } | null)?.keys;
    if (!Array.isArray(list)) throw malformedKeys(url);
    const ageMs = (maxAgeSeconds ?? tokenLimits.keysKeptSeconds) * 1000;
    const findKey = createLocalJWKSet(json as JSONWebKeySet);
    const fetched = { findKey, fetchedAtMs: nowMs, untilMs: nowMs + ageMs };
    this.#byUrl.set(url, fetched);
    return fetched;
  }

  async #get(url: string): ReturnType<FetchJson> {
    try {
      return await this.#fetchJson(url);
    } catch (error) {
      if (url.startsWith("data:") && error instanceof SyntaxError) throw malformedKeys(url);
      throw new TokenError(
        "AuthProviderDiscoveryFailed",
        `Could not fetch JWKS from URL '${shownUrl(url)}'. Check that the URL is correct and accessible.`,
      );
    }
  }
}

const shownUrl = (url: string) => (url.startsWith("data:") ? "data:…" : url);

const malformedKeys = (url: string) =>
  new TokenError(
    "InvalidAuthHeader",
    `Invalid JWKS response body from '${shownUrl(url)}'. The response is not valid JSON or doesn't match the expected JWKS format.`,
  );

/** Key sets without `kid` may have several candidates. Each is tried, because all of them are trusted. */
export async function verifyWith(
  findKey: JWTVerifyGetKey,
  token: string,
  options: JWTVerifyOptions,
): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(token, findKey, options);
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    for await (const key of error) {
      try {
        return await jwtVerify(token, key, options);
      } catch (inner) {
        if (!(inner instanceof errors.JWSSignatureVerificationFailed)) throw inner;
      }
    }
    throw new errors.JWSSignatureVerificationFailed();
  }
}

function isKeyMismatch(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWSSignatureVerificationFailed
  );
}

export async function fetchJsonOverNetwork(url: string): ReturnType<FetchJson> {
  const response = await fetch(url, { signal: AbortSignal.timeout(tokenLimits.providerWithinMs) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const text = await boundedText(response);
  const maxAge = /max-age=(\d+)/.exec(response.headers.get("cache-control") ?? "")?.[1];
  return { json: JSON.parse(text), maxAgeSeconds: maxAge === undefined ? null : Number(maxAge) };
}

async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const part of response.body ?? []) {
    const bytes = part as Uint8Array;
    total += bytes.length;
    if (total > tokenLimits.providerAnswerBytesMax) throw new Error("too large");
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString("utf8");
}

export function isSameIssuer(provider: AuthProvider, issuer: string): boolean {
  return issuerOf(provider) === normalizedIssuer(issuer);
}
