/** A person's private calendar feed: an address whose last part is a secret. */

/** 192 bits, in 32 characters. */
export const feedSecretBytes = 24;

/** Sessions a feed has, from this long ago on, soonest first. */
export const feedPastDays = 90;
export const feedSessionsMax = 2_000;

const folder = "/calendar/";
const ending = ".ics";

export const feedPath = (secret: string) => `${folder}${secret}${ending}`;

/** Null for anything that no feed has as its address. */
export function feedSecretIn(path: string): string | null {
  const secret = path.slice(folder.length, -ending.length);
  return path === feedPath(secret) && /^[\w-]{32}$/.test(secret) ? secret : null;
}

/** SHA-256 in hexadecimal. */
export const isFeedAddressHash = (text: string) => /^[\da-f]{64}$/.test(text);

/** What calendar programs know as a subscription. */
export const subscriptionUrl = (url: string) => url.replace(/^https?:/, "webcal:");
