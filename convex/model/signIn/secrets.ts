/** 24 bytes are 192 bits, and exactly 32 characters. */
const secretBytes = 24;

/** What a link or a device keeps: unguessable, and safe in an address as it is. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** Whether a text could be one of ours, so that nothing longer is hashed. */
export const isSecretShaped = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{32}$/.test(text);

/** What the database keeps instead. Secrets of this length need no slow hash. */
export async function hashSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
