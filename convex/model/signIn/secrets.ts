/** 192 bits in 32 characters. */
const secretBytes = 24;

/** Safe in a URL. */
export function makeSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

/** So that nothing longer is hashed. */
export const isSecretShaped = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{32}$/.test(text);

/** Random secrets of this length need no slow hash. */
export async function hashSecret(secret: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
