import { emailCharactersMax } from "./limits";

/** Printable ASCII without the characters that mean something in a mail header or need quoting in an address. */
const ATOM = String.raw`[^\s@"(),:;<>[\]\\]`;
const ADDRESS = new RegExp(String.raw`^${ATOM}+@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z\d-]{2,}$`);
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * The one spelling of an address, or null when it is none. Two spellings of one address would be two accounts, and a
 * look-alike letter in one of them somebody else's. What is stored is what is written to, never what was typed.
 */
export function normalizeEmail(typed: unknown): string | null {
  if (typeof typed !== "string" || typed.length > 2 * emailCharactersMax) return null;
  const trimmed = typed.trim();
  // Before lower-casing, which turns the Kelvin sign into a plain k.
  if (trimmed.length > emailCharactersMax || !PRINTABLE_ASCII.test(trimmed)) return null;
  const email = trimmed.toLowerCase();
  return ADDRESS.test(email) ? email : null;
}
