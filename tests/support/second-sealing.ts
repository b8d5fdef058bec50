import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { expect } from "vitest";

/** Seals and pads as docs/vault.md describes, implemented again: code shared with the product would not test it. */

export const own = (bytes: Uint8Array) => new Uint8Array(bytes);
export const toHex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
export const json = (value: unknown) => Buffer.from(JSON.stringify(value), "utf8");

export function sealed(key: Uint8Array, text: Uint8Array, data: Buffer, nonce = randomBytes(12)) {
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(data);
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return own(Buffer.concat([Buffer.from([1]), nonce, body, cipher.getAuthTag()]));
}

export function unsealed(key: Uint8Array, bytes: Uint8Array, data: Buffer) {
  expect(bytes[0]).toBe(1);
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 13)).setAAD(data);
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(13, -16)), decipher.final()]);
}

export function padded(text: string | Buffer) {
  const bytes = typeof text === "string" ? Buffer.from(text, "utf8") : text;
  let size = 512;
  while (size < bytes.length + 4) size *= 2;
  const all = Buffer.alloc(size);
  all.writeUInt32BE(bytes.length);
  bytes.copy(all, 4);
  return all;
}
