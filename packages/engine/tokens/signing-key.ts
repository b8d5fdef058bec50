import { exportJWK, exportPKCS8, generateKeyPair } from "jose";

export interface SigningKey {
  /** PKCS #8, on one line. */
  privateKey: string;
  jwks: string;
}

export async function generateSigningKey(): Promise<SigningKey> {
  const pair = await generateKeyPair("RS256", { modulusLength: 2048, extractable: true });
  const pem = await exportPKCS8(pair.privateKey);
  const publicKey = await exportJWK(pair.publicKey);
  return {
    privateKey: pem.trimEnd().replaceAll("\n", " "),
    jwks: JSON.stringify({ keys: [{ use: "sig", ...publicKey }] }),
  };
}
