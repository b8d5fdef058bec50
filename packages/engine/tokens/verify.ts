import { createLocalJWKSet, decodeJwt } from "jose";
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
  /** Read at every verification: a function push or a changed variable takes effect at once. */
  providers: () => readonly AuthProvider[];
  /** Our own issuer's keys, because fetching them from ourselves over HTTP could deadlock. */
  own: () => { issuer: string; jwks: string | undefined };
  fetchJson?: FetchJson;
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
      throw new TokenError("TokenRefused", `${couldNotVerify} It has no subject.`);
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
    const providers = this.#options.providers();
    const audiences = typeof aud === "string" ? [aud] : Array.isArray(aud) ? aud : [];
    const provider = typeof iss === "string" ? findProvider(providers, iss, audiences) : undefined;
    if (provider !== undefined) return provider;
    throw new TokenError(
      "NoAuthProvider",
      "No auth provider found matching the given token. Check that your JWT's issuer and audience match one of your " +
        `configured providers: ${describeProviders(providers)}`,
    );
  }

  async #verifiedClaims(token: string, provider: AuthProvider): Promise<JWTPayload> {
    const options = {
      algorithms: algorithmsOf(provider),
      clockTolerance: tokenLimits.leewaySeconds,
      currentDate: new Date(this.#options.clock.nowMs()),
      requiredClaims: ["exp", "iss", "sub"],
    };
    const own = this.#options.own();
    try {
      const isOwn = provider.type !== "customJwt" && isSameIssuer(provider, own.issuer);
      const { payload } = isOwn
        ? await verifyWith(this.#ownKeysOf(own.jwks), token, options)
        : await this.#keySets.verify(token, provider, options);
      return payload;
    } catch (error) {
      if (error instanceof TokenError) throw error;
      throw new TokenError("TokenRefused", couldNotVerify);
    }
  }

  #ownKeysOf(text: string | undefined): JWTVerifyGetKey {
    if (text === undefined)
      throw new TokenError("TokenRefused", "This server has no JWKS variable.");
    if (this.#ownKeys?.text !== text) {
      this.#ownKeys = { text, findKey: createLocalJWKSet(JSON.parse(text) as JSONWebKeySet) };
    }
    return this.#ownKeys.findKey;
  }
}

const couldNotVerify =
  "Could not verify OIDC token claim. Check that the token signature is valid and the token hasn't expired.";

const malformed = () =>
  new TokenError(
    "InvalidAuthHeader",
    "Could not parse as id token: it is not a signed JSON web token.",
  );

function unverifiedClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw malformed();
  }
}
