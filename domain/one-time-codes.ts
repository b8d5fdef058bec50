import { encodeBase32 } from "./base32";
import {
  oneTimeCodeDigits,
  oneTimeCodeStepMs,
  oneTimeCodeStepsAround,
  recoveryCodeBytes,
} from "./limits";
import { productName } from "./product-name";

/** The codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of half a minute, which all of them know. */

type Secret = Uint8Array<ArrayBuffer>;

export const stepAt = (at: number) => Math.floor(at / oneTimeCodeStepMs);

/** RFC 4226: the code that a secret gives for one step of time. */
export async function oneTimeCode(secret: Secret, step: number): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const hash = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const offset = hash.getUint8(hash.byteLength - 1) & 0xf;
  const number = hash.getUint32(offset) & 0x7fff_ffff;
  return String(number % 10 ** oneTimeCodeDigits).padStart(oneTimeCodeDigits, "0");
}

/**
 * The step whose code this is, of those around now and after the last that was used; null for a wrong code, a used one,
 * and one that is older than a used one.
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

/** What the drawn code says. Hash, digits and period are left out, because these are what every app assumes. */
export function authenticatorUrl(secret: Secret, email: string): string {
  const label = `${encodeURIComponent(productName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${encodeBase32(secret)}&issuer=${encodeURIComponent(productName)}`;
}

export type TypedCode = { kind: "oneTime" | "recovery"; code: string };

const recoveryLetters = Math.ceil((recoveryCodeBytes * 8) / 5);
const oneTimeShape = new RegExp(`^\\d{${oneTimeCodeDigits}}$`);
const recoveryShape = new RegExp(`^[A-Z2-7]{${recoveryLetters}}$`);

/** Reads either kind of code as people type and paste it: with spaces, hyphens, small or wide letters. */
export function readTypedCode(typed: string): TypedCode | null {
  const code = typed
    .normalize("NFKC")
    .replace(/[\s\p{Cf}\p{Pd}]/gu, "")
    .toUpperCase();
  if (oneTimeShape.test(code)) return { kind: "oneTime", code };
  return recoveryShape.test(code) ? { kind: "recovery", code } : null;
}

/** In fours, as people read and copy letters. */
export const inGroups = (letters: string, separator: string) =>
  (letters.match(/.{1,4}/g) ?? []).join(separator);
