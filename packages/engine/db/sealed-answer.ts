import { createCipheriv, createDecipheriv, hash } from "node:crypto";
import { systemRng } from "../clock";

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const rng = systemRng();

/**
 * Answers may contain personal text or a device's secret, and outlive an erasure. So they are encrypted with the
 * session's id: a random number known to its client but not stored on disk.
 */
export function sealAnswer(sessionId: string, text: string): string {
  const nonce = rng.bytes(nonceBytes);
  const cipher = createCipheriv(cipherName, keyOf(sessionId), nonce);
  const sealed = cipher.update(text, "utf8");
  return Buffer.concat([nonce, sealed, cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Throws for another session's answer, or a damaged one. */
export function openAnswer(sessionId: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64");
  const end = bytes.length - tagBytes;
  const nonce = bytes.subarray(0, nonceBytes);
  const decipher = createDecipheriv(cipherName, keyOf(sessionId), nonce);
  decipher.setAuthTag(bytes.subarray(end));
  return (
    decipher.update(bytes.subarray(nonceBytes, end), undefined, "utf8") + decipher.final("utf8")
  );
}

const keyOf = (sessionId: string): Buffer => hash("sha256", `answers of ${sessionId}`, "buffer");
