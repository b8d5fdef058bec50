import { BundleError } from "../functions/bundle/bundle-error";

/** The entries of `auth.config.ts`. */
export type AuthProvider = OidcProvider | CustomJwtProvider;

interface OidcProvider {
  type?: "oidc" | undefined;
  domain: string;
  applicationID: string;
}

interface CustomJwtProvider {
  type: "customJwt";
  issuer: string;
  jwks: string;
  algorithm: "RS256" | "ES256";
  applicationID?: string | undefined;
}

/** Issuers may be written with or without scheme and closing slash, which means the same issuer. */
export function normalizedIssuer(issuer: string): string {
  const withScheme = /^https?:\/\//i.test(issuer) ? issuer : `https://${issuer}`;
  return withScheme.replace(/\/+$/, "");
}

export function issuerOf(provider: AuthProvider): string {
  return normalizedIssuer(provider.type === "customJwt" ? provider.issuer : provider.domain);
}

export function algorithmsOf(provider: AuthProvider): string[] {
  return provider.type === "customJwt" ? [provider.algorithm] : ["RS256", "EdDSA"];
}

export function findProvider(
  providers: readonly AuthProvider[],
  issuer: string,
  audiences: readonly string[],
): AuthProvider | undefined {
  return providers.find((provider) => {
    if (issuerOf(provider) !== normalizedIssuer(issuer)) return false;
    if (provider.applicationID === undefined) return provider.type === "customJwt";
    return audiences.includes(provider.applicationID);
  });
}

export function describeProviders(providers: readonly AuthProvider[]): string {
  const texts = providers.map((provider) =>
    provider.type === "customJwt"
      ? `CustomJWT(issuer=${provider.issuer}, app_id=${provider.applicationID ?? "none"})`
      : `OIDC(domain=${provider.domain}, app_id=${provider.applicationID})`,
  );
  return `[${texts.join(", ")}]`;
}

/** Reads the default export of `auth.config.ts`; the error names the invalid entry. */
export function parseProviders(config: unknown): AuthProvider[] {
  if (config === null || config === undefined) return [];
  const list = (config as { providers?: unknown }).providers;
  if (!Array.isArray(list)) throw new BundleError("auth.config: `providers` must be a list.");
  return list.map((entry: unknown, index) => parseProvider(entry, index));
}

function parseProvider(entry: unknown, index: number): AuthProvider {
  const fields = (entry ?? {}) as Record<string, unknown>;
  const text = (name: string): string => {
    const value = fields[name];
    if (typeof value === "string" && value !== "") return value;
    throw new BundleError(
      `auth.config: provider ${index + 1} has no \`${name}\`. If it comes from an environment variable, set the variable.`,
    );
  };
  if (fields.type !== "customJwt") {
    return { domain: text("domain"), applicationID: text("applicationID") };
  }
  const algorithm = text("algorithm");
  if (algorithm !== "RS256" && algorithm !== "ES256") {
    throw new BundleError(`auth.config: provider ${index + 1} must use RS256 or ES256.`);
  }
  const applicationID = fields.applicationID === undefined ? undefined : text("applicationID");
  return {
    type: "customJwt",
    issuer: text("issuer"),
    jwks: text("jwks"),
    algorithm,
    applicationID,
  };
}
