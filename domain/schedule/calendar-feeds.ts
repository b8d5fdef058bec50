/** A person's private calendar feed: an address whose last part is a secret. */

/** 192 bits, in 32 characters. */
export const feedSecretBytes = 24;

/** How many days back a feed begins; it lists the soonest first. */
export const feedPastDays = 90;
export const feedSessionsMax = 2_000;

const folder = "/calendar/";
const ending = ".ics";

export const feedPath = (secret: string) => `${folder}${secret}${ending}`;

/** Null for a path that is not a feed's. */
export function feedSecretIn(path: string): string | null {
  const secret = path.slice(folder.length, -ending.length);
  return path === feedPath(secret) && /^[\w-]{32}$/.test(secret) ? secret : null;
}

/** SHA-256 in hexadecimal. */
export const isFeedAddressHash = (text: string) => /^[\da-f]{64}$/.test(text);

/** The address that calendar programs open as a subscription. */
export const subscriptionUrl = (url: string) => url.replace(/^https?:/, "webcal:");
