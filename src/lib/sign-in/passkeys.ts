import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** The browser's part of passkeys. The package loads on the first press. */

/** Passkeys need TLS and a domain name. */
export const canUsePasskeys = () =>
  typeof window.PublicKeyCredential === "function" && !isNumeric(window.location.hostname);

const isNumeric = (host: string) => /^[\d.]+$/.test(host) || host.includes(":");

/** Returns the device's answer as JSON. */
export async function makePasskey(asked: unknown): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const optionsJSON = asked as PublicKeyCredentialCreationOptionsJSON;
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

export async function askPasskey(asked: unknown): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  const optionsJSON = asked as PublicKeyCredentialRequestOptionsJSON;
  return JSON.stringify(await startAuthentication({ optionsJSON }));
}

/** The person cancelled the browser's prompt, or it timed out. */
export const isDeclined = (error: unknown) =>
  error instanceof Error && ["NotAllowedError", "AbortError"].includes(error.name);

export const isThereAlready = (error: unknown) =>
  error instanceof Error && error.name === "InvalidStateError";
