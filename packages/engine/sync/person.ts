import type { IdentityState } from "../functions/call";

/**
 * `@convex-dev/auth` writes user and sign-in into the subject as `user|sign-in`: one person, with any number of
 * sign-ins.
 */
export function personOf({ attributes }: IdentityState): string | undefined {
  if (attributes === null) return undefined;
  const { issuer, subject } = attributes;
  if (typeof issuer !== "string" || typeof subject !== "string") return undefined;
  return `${issuer}|${subject.split("|")[0] ?? ""}`;
}
