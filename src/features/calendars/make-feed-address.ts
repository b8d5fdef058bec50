import { feedPath, feedSecretBytes } from "@domain/schedule/calendar-feeds";

/** A new address, and the hash of its secret, which alone leaves the browser. */
export async function makeFeedAddress(): Promise<{ url: string; addressHash: string }> {
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import("@noble/hashes/sha2.js"),
    import("@noble/hashes/utils.js"),
  ]);
  const bytes = crypto.getRandomValues(new Uint8Array(feedSecretBytes));
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  return {
    url: new URL(feedPath(secret), window.location.origin).href,
    addressHash: bytesToHex(sha256(new TextEncoder().encode(secret))),
  };
}
