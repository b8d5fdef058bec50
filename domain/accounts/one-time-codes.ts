import { productName } from "../practice/product-name";
import { encodeBase32 } from "./base32";
import {
  oneTimeCodeDigits,
  oneTimeCodeStepMs,
  oneTimeCodeStepsAround,
  recoveryCodeBytes,
} from "./second-step-limits";

/** Codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all apps support. */

type Secret = Uint8Array<ArrayBuffer>;

export const stepAt = (at: number) => Math.floor(at / oneTimeCodeStepMs);

/** RFC 4226. */
export async function oneTimeCode(secret: Secret, step: number): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  // Signs the bytes: Convex's cloud does not sign a DataView.
  const counter = new Uint8Array(8);
  new DataView(counter.buffer).setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const offset = hash.getUint8(hash.byteLength - 1) & 0xf;
  const number = hash.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** oneTimeCodeDigits).padStart(oneTimeCodeDigits, "0");
}

/**
 * The matching step near now and after the last used one; null for a wrong or used code, and for one older than a used
 * one.
 */
export async function matchingStep(
  secret: Secret,
  code: string,
  { now, lastStep }: { now: number; lastStep: number },
): Promise<number | null> {
  const present = stepAt(now);
  let found: number | null = null;
  for (let away = -oneTimeCodeStepsAround; away <= oneTimeCodeStepsAround; away += 1) {
    const step = present + away;
    const isRight = (await oneTimeCode(secret, step)) === code;
    if (isRight && step > lastStep && found === null) found = step;
  }
  return found;
}

/** Without hash, digits and period: every app assumes the defaults. */
export function authenticatorUrl(secret: Secret, email: string): string {
  const label = `${encodeURIComponent(productName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(productName)}`;
}

export type TypedCode = { kind: "oneTime" | "recovery"; code: string };

const recoveryLetters = Math.ceil((recoveryCodeBytes * 8) / 5);
const oneTimeShape = new RegExp(`^\\d{${oneTimeCodeDigits}}$`);
const recoveryShape = new RegExp(`^[A-Z2-7]{${recoveryLetters}}$`);

/** Accepts spaces, hyphens, and either case or width. */
export function readTypedCode(typed: string): TypedCode | null {
  const code = typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}]/gu, "")
    .toUpperCase();
  if (oneTimeShape.test(code)) return { kind: "oneTime", code };
  return recoveryShape.test(code) ? { kind: "recovery", code } : null;
}

export const inGroups = (letters: string, separator: string) =>
  (letters.match(/.{1,4}/g) ?? []).join(separator);
