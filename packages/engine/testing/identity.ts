import type { JSONValue } from "convex/values";
import type { UserIdentity } from "convex/server";
import type { IdentityState } from "../functions/call";

/** Token claims that result in these attributes. */
const claimNames: Readonly<Record<string, string>> = {
  subject: "sub",
  issuer: "iss",
  givenName: "given_name",
  familyName: "family_name",
  preferredUsername: "preferred_username",
  profileUrl: "profile",
  pictureUrl: "picture",
  websiteUrl: "website",
  emailVerified: "email_verified",
  birthday: "birthdate",
  timezone: "zoneinfo",
  language: "locale",
  phoneNumber: "phone_number",
  phoneNumberVerified: "phone_number_verified",
  updatedAt: "updated_at",
};

/** Missing attributes are derived from the given ones, so that equal identities stay equal. */
export function testIdentity(given: Partial<UserIdentity>): IdentityState {
  const subject = given.subject ?? hashOf(JSON.stringify(given));
  const issuer = given.issuer ?? "https://convex.test";
  const tokenIdentifier = given.tokenIdentifier ?? `${issuer}|${subject}`;
  const attributes = withoutUndefined({ ...given, subject, issuer, tokenIdentifier });
  return { attributes, key: JSON.stringify(attributes), token: unsignedToken(attributes) };
}

function withoutUndefined(given: Record<string, unknown>): Record<string, JSONValue> {
  return JSON.parse(JSON.stringify(given)) as Record<string, JSONValue>;
}

function hashOf(text: string): string {
  let hash = 0;
  for (const char of text) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return String(hash);
}

/** The token that the request would have had, without a signature. */
function unsignedToken({ tokenIdentifier: _, ...attributes }: Record<string, JSONValue>): string {
  const claims = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      Object.hasOwn(claimNames, name) ? (claimNames[name] ?? name) : name,
      value,
    ]),
  );
  const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}
