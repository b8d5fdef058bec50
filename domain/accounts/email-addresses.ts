import { emailCharactersMax } from "../limits";

/** Printable ASCII without characters that mean something in a mail header or need quoting. */
const ATOM = String.raw`[^\s@"(),:;<>[\]\\]`;
const ADDRESS = new RegExp(String.raw`^${ATOM}+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$`);
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * The canonical spelling, or null when invalid. Two spellings must not become two accounts, and a look-alike character
 * must not become another person's address. Emails go to this spelling, never to what was typed.
 */
export function normalizeEmail(typed: unknown): string | null {
  if (typeof typed !== "string" || typed.length > 2 * emailCharactersMax) return null;
  const trimmed = typed.trim();
  // Before lower-casing, which turns the Kelvin sign into a plain k.
  if (trimmed.length > emailCharactersMax || !PRINTABLE_ASCII.test(trimmed)) return null;
  const email = trimmed.toLowerCase();
  return ADDRESS.test(email) ? email : null;
}
