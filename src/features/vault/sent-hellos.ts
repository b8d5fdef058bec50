import type { Hello } from "@/lib/vault/approval";

export type SentHello = Record<keyof Hello, ArrayBuffer>;

export const toHello = ({ publicKey, nonce }: SentHello): Hello => ({
  publicKey: new Uint8Array(publicKey),
  nonce: new Uint8Array(nonce),
});

export const toSentHello = ({ publicKey, nonce }: Hello): SentHello => ({
  publicKey: publicKey.buffer,
  nonce: nonce.buffer,
});
