import { createHash } from "node:crypto";
import type { JWTPayload } from "jose";
import type { JSONValue } from "convex/values";

export type IdentityAttributes = Record<string, JSONValue>;

/** Maps OpenID Connect's claim names to those of `ctx.auth.getUserIdentity()`. */
const standardClaims: Readonly<Record<string, string>> = {
  name: "name",
  given_name: "givenName",
  family_name: "familyName",
  nickname: "nickname",
  preferred_username: "preferredUsername",
  profile: "profileUrl",
  picture: "pictureUrl",
  website: "websiteUrl",
  email: "email",
  email_verified: "emailVerified",
  gender: "gender",
  birthdate: "birthday",
  zoneinfo: "timezone",
  locale: "language",
  phone_number: "phoneNumber",
  phone_number_verified: "phoneNumberVerified",
  address: "address",
  updated_at: "updatedAt",
};

const hiddenClaims = new Set(["sub", "iss", "jti", "nbf", "fva"]);

export function identityFromOidc(claims: JWTPayload, issuer: string): IdentityAttributes {
  const attributes = emptyAttributes();
  for (const [claim, value] of Object.entries(claims)) {
    if (hiddenClaims.has(claim) || !isNameable(claim) || value === undefined) continue;
    attributes[standardClaims[claim] ?? claim] =
      claim === "updated_at" ? timestampText(value as JSONValue) : (value as JSONValue);
  }
  return withOwner(attributes, claims, issuer);
}

/** Custom tokens keep their claims' own names; nested objects can also be read as `"outer.inner"`. */
export function identityFromCustomJwt(claims: JWTPayload, issuer: string): IdentityAttributes {
  const attributes = emptyAttributes();
  for (const [claim, value] of Object.entries(claims)) {
    if (hiddenClaims.has(claim) || !isNameable(claim) || value === undefined) continue;
    attributes[claim] = value as JSONValue;
    flattenInto(attributes, claim, value as JSONValue);
  }
  return withOwner(attributes, claims, issuer);
}

/**
 * Tokens with equal attributes share cached results: a query that read the identity has the same result for all of
 * them.
 */
export function identityKey(attributes: IdentityAttributes): string {
  return createHash("sha256").update(JSON.stringify(attributes)).digest("base64");
}

/** Sets the owner last, because a claim of the same name must not override the identity. */
function withOwner(
  attributes: IdentityAttributes,
  claims: JWTPayload,
  issuer: string,
): IdentityAttributes {
  const subject = claims.sub ?? "";
  attributes.subject = subject;
  attributes.issuer = issuer;
  attributes.tokenIdentifier = `${issuer}|${subject}`;
  return attributes;
}

function flattenInto(attributes: IdentityAttributes, path: string, value: JSONValue): void {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    attributes[`${path}.${key}`] = inner;
    flattenInto(attributes, `${path}.${key}`, inner);
  }
}

/** Convex objects can't have a field that starts with `$`. */
const isNameable = (claim: string) => !claim.startsWith("$") && claim !== "";

const emptyAttributes = () => Object.create(null) as IdentityAttributes;

function timestampText(value: JSONValue): JSONValue {
  if (typeof value !== "number" || Math.abs(value) > 8.64e12) return value;
  return new Date(value * 1000).toISOString().replace(".000Z", "+00:00");
}
