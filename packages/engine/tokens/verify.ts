import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors } from "jose";
import type { JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from "jose";
import type { Clock } from "../clock";
import { tokenLimits } from "../limits";
import { identityFromCustomJwt, identityFromOidc, identityKey } from "./identity";
import type { IdentityAttributes } from "./identity";
import { fetchJsonOverNetwork, isSameIssuer, KeySets, verifyWith } from "./key-sets";
import type { FetchJson } from "./key-sets";
import { algorithmsOf, describeProviders, findProvider } from "./providers";
import type { AuthProvider } from "./providers";
import { TokenError } from "./token-error";

export interface TokenVerifierOptions {
  clock: Clock;
  /** Called at every verification, so that a function push or a changed variable takes effect at once. */
  providers: () => readonly AuthProvider[];
  /** Our own issuer's keys, because fetching them from ourselves over HTTP could deadlock. */
  own: () => { issuer: string; jwks: string | undefined };
  fetchJson?: FetchJson;
  /** True outside development: errors then name neither the providers nor anything of a token. */
  redactsErrors: boolean;
}

export interface VerifiedIdentity {
  attributes: IdentityAttributes;
  key: string;
  expiresAtMs: number;
  token: string;
}

/** Verifies tokens. Algorithm, issuer and audience come from the configuration, never from the token. */
export class TokenVerifier {
  readonly #options: TokenVerifierOptions;
  readonly #keySets: KeySets;
  #ownKeys: { text: string; findKey: JWTVerifyGetKey } | null = null;

  constructor(options: TokenVerifierOptions) {
    this.#options = options;
    this.#keySets = new KeySets(options.clock, options.fetchJson ?? fetchJsonOverNetwork);
  }

  async verify(token: string): Promise<VerifiedIdentity> {
    if (token.length > tokenLimits.tokenCharsMax) throw malformed();
    const provider = this.#providerOf(token);
    const claims = await this.#verifiedClaims(token, provider);
    if (typeof claims.sub !== "string" || claims.sub === "") {
      throw new TokenError("Unauthenticated", `${couldNotVerify} It has no subject.`);
    }
    const issuer = /^https?:\/\//i.test(claims.iss ?? "")
      ? (claims.iss ?? "")
      : `https://${claims.iss ?? ""}`;
    const attributes =
      provider.type === "customJwt"
        ? identityFromCustomJwt(claims, issuer)
        : identityFromOidc(claims, issuer);
    return {
      attributes,
      key: identityKey(attributes),
      expiresAtMs: (claims.exp ?? 0) * 1000 + tokenLimits.leewaySeconds * 1000,
      token,
    };
  }

  #providerOf(token: string): AuthProvider {
    const { iss, aud } = unverifiedClaims(token);
    if (typeof iss !== "string") {
      throw invalid(
        "Missing issuer claim ('iss') in JWT payload. The JWT must include an 'iss' claim that matches one of your configured auth providers.",
      );
    }
    const { redactsErrors } = this.#options;
    const providers = this.#options.providers();
    const audiences = typeof aud === "string" ? [aud] : Array.isArray(aud) ? aud : [];
    const provider = findProvider(providers, iss, audiences);
    if (provider !== undefined) return provider;
    const hint =
      providers.length === 0
        ? " (no providers configured). Check convex/auth.config.ts."
        : `. Check that your JWT's issuer and audience match one of your configured providers: ${describeProviders(providers)}`;
    const text = "No auth provider found matching the given token";
    throw new TokenError("NoAuthProvider", redactsErrors ? text : text + hint);
  }

  async #verifiedClaims(token: string, provider: AuthProvider): Promise<JWTPayload> {
    const nowMs = this.#options.clock.nowMs();
    const options = {
      algorithms: algorithmsOf(provider),
      clockTolerance: tokenLimits.leewaySeconds,
      currentDate: new Date(nowMs),
      requiredClaims: ["exp", "iss", "sub"],
    };
    const own = this.#options.own();
    const isCustom = provider.type === "customJwt";
    try {
      if (isCustom && decodeProtectedHeader(token).kid === undefined)
        throw invalid(this.#noKeyText(token));
      const isOwn = !isCustom && isSameIssuer(provider, own.issuer);
      const { payload } = isOwn
        ? await verifyWith(this.#ownKeysOf(own.jwks), token, options)
        : await this.#keySets.verify(token, provider, options);
      const isEarly = (payload.iat ?? 0) > nowMs / 1000 + tokenLimits.leewaySeconds;
      if (isCustom && isEarly) {
        throw invalid(earlyText(payload.iat ?? 0, nowMs));
      }
      return payload;
    } catch (error) {
      if (error instanceof TokenError) throw error;
      if (!isCustom) throw new TokenError("Unauthenticated", couldNotVerify);
      throw invalid(
        error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed
          ? claimText(error, nowMs)
          : this.#noKeyText(token),
      );
    }
  }

  #noKeyText(token: string): string {
    const { kid } = decodeProtectedHeader(token);
    if (kid === undefined) {
      return "Could not decode token. JWT may be missing a 'kid' (key ID) header.";
    }
    return this.#options.redactsErrors
      ? "Could not decode token. The JWT's 'kid' (key ID) header doesn't match any key in the provider's JWKS, or the JWT signature is invalid."
      : `Could not decode token. The JWT's 'kid' (key ID) header is '${kid}', does this key match any key in the provider's JWKS?`;
  }

  #ownKeysOf(text: string | undefined): JWTVerifyGetKey {
    if (text === undefined)
      throw new TokenError("Unauthenticated", "This server has no JWKS variable.");
    if (this.#ownKeys?.text !== text) {
      this.#ownKeys = { text, findKey: createLocalJWKSet(JSON.parse(text) as JSONWebKeySet) };
    }
    return this.#ownKeys.findKey;
  }
}

const couldNotVerify =
  "Could not verify OIDC token claim. Check that the token signature is valid and the token hasn't expired.";

const invalid = (message: string) => new TokenError("InvalidAuthHeader", message);

const earlyText = (fromSeconds: number, nowMs: number) =>
  `Could not validate token: Token will be valid in ${Math.round(fromSeconds - nowMs / 1000)} seconds`;

function claimText(
  { claim, message, payload }: errors.JWTExpired | errors.JWTClaimValidationFailed,
  nowMs: number,
): string {
  if (claim === "nbf") return earlyText(payload.nbf ?? 0, nowMs);
  if (claim !== "exp" || payload.exp === undefined) return `Could not validate token: ${message}`;
  return `Could not validate token: Token expired ${Math.round(nowMs / 1000 - payload.exp)} seconds ago`;
}

const malformed = () =>
  invalid(
    "Could not parse JWT payload. Check that the token is a valid JWT format with three base64-encoded parts separated by dots.",
  );

function unverifiedClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw malformed();
  }
}
