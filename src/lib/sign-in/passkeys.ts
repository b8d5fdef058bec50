import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** The browser side of passkeys. The package loads on the first press. */

/** Why passkeys can't be used here: browsers require a host name, and TLS except on this machine. */
export type PasskeyBar = "number" | "insecure" | "browser";

export function findPasskeyBar(): PasskeyBar | null {
  if (isNumeric(window.location.hostname)) return "number";
  if (!window.isSecureContext) return "insecure";
  return typeof window.PublicKeyCredential === "function" ? null : "browser";
}

const isNumeric = (host: string) => /^[\d.]+$/.test(host) || host.includes(":");

/** The portal's passkeys belong to another address than the one in use. */
export class OtherAddress extends Error {
  readonly host: string;
  constructor(host: string) {
    super(`Passkeys belong to ${host}.`);
    this.host = host;
  }
}

function requireAddress(host: string | undefined) {
  const { hostname } = window.location;
  if (host === undefined || hostname === host || hostname.endsWith(`.${host}`)) return;
  throw new OtherAddress(host);
}

/** Returns the device's answer as JSON. */
export async function makePasskey(asked: unknown): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON;
  requireAddress(optionsJSON.rp.id);
  const extensions = { ...optionsJSON.extensions, prf: {} }; // Asks for PRF, with which it can open a vault.
  const asking = { optionsJSON: { ...optionsJSON, extensions } };
  return JSON.stringify(await startRegistration(asking));
}

export async function askPasskey(asked: unknown): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = asked as PublicKeyCredentialRequestOptionsJSON;
  requireAddress(optionsJSON.rpId);
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/**
 * What a passkey derives from `input` with its PRF: always the same 32 bytes, which nobody else can compute. Null if
 * the device has no PRF. Nothing of it is sent anywhere. Without `ids`, any of the person's passkeys may answer.
 */
export async function derivePasskeySecret(input: Uint8Array, ids: readonly string[] = []) {
  const { bufferToBase64URLString, startAuthentication } = await import("@simplewebauthn/browser");
  const random = crypto.getRandomValues(new Uint8Array(32));
  const extensions: object = { prf: { eval: { first: input } } };
  const optionsJSON: PublicKeyCredentialRequestOptionsJSON = {
    challenge: bufferToBase64URLString(random.buffer), // The answer is not verified.
    userVerification: "required",
    allowCredentials: ids.map((id) => ({ id, type: "public-key" })),
    extensions,
  };
  const { id, clientExtensionResults } = await startAuthentication({ optionsJSON });
  const { first } = (clientExtensionResults as PrfResults).prf?.results ?? {};
  return { credentialId: id, secret: first === undefined ? null : new Uint8Array(first) };
}

interface PrfResults {
  prf?: { results?: { first?: ArrayBuffer } };
}

/** The person cancelled the browser's prompt, or it timed out. */
export const isDeclined = (error: unknown) =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);

export const isThereAlready = (error: unknown) =>
  error instanceof Error && error.name === "InvalidStateError";
