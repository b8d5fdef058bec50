/* oxlint-disable @convex-dev/no-process-env -- The one reader of settings. Convex's typed `env` needs a
   convex.config.ts, which the engine refuses because that file is where components are declared. */

export interface MailSettings {
  from: string;
  transport: { kind: "smtp"; url: string } | { kind: "api"; url: string; key: string };
}

/** Links use this only, never a request's Host header. */
export function requireSiteUrl(): string {
  const url = process.env.SITE_URL;
  if (url === undefined || url === "") throw new Error("Set SITE_URL to the portal's address.");
  return url.replace(/\/+$/, "");
}

/** Invited at start while there is no coach. */
export const findFirstCoachAddress = (): string | null => process.env.COACH_EMAIL ?? null;

/** What an operator types to administer this installation. */
export const adminCommand = (): string => process.env.ADMIN_COMMAND ?? "npm run admin --";

/** Encrypts authenticator secrets, 32 bytes in base64; null disables two-step sign-in. */
export const findSealingKey = (): string | null => process.env.MFA_ENC_KEY || null;

/** Earlier keys, newest first: they still decrypt, and encrypt nothing. */
export const listFormerSealingKeys = (): string[] => linesOf(process.env.MFA_ENC_KEY_FORMER);

const linesOf = (text: string | undefined): string[] =>
  (text ?? "").split("\n").filter((line) => line !== "");

/** Signs access tokens; stored beside the data and in no backup. */
export function requireInstallationSecret(): string {
  const key = process.env.JWT_PRIVATE_KEY;
  if (!key) throw new Error("Set JWT_PRIVATE_KEY: nobody can sign in without it.");
  return key;
}

/** Earlier secrets, newest first: their hashes are still recognized, and they sign nothing. */
export const listFormerInstallationSecrets = (): string[] =>
  linesOf(process.env.JWT_PRIVATE_KEY_FORMER);

/** For tests: calendars of this machine itself, which are refused otherwise. */
export const mayReadLoopback = (): boolean => process.env.LOOPBACK_CALENDARS === "allowed";

/** For tests: push services of this machine itself. */
export const mayPushToLoopback = (): boolean => process.env.LOOPBACK_PUSH === "allowed";

export interface PushKeys {
  publicKey: string;
  privateKey: string;
  /** Where a push service can reach the people who run the portal. */
  contact: string;
}

/** A key pair on P-256 in base64url, which signs what is sent to push services; with null nothing is sent. */
export function findPushKeys(): PushKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = process.env;
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey) throw new Error("Set VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY.");
  const site = requireSiteUrl();
  const isPublic = site.startsWith("https://");
  const contact = isPublic ? site : `mailto:no-reply@${new URL(site).hostname}`;
  return { publicKey, privateKey, contact };
}

/** Shared with one's own proxy, on a host that sees only the proxy's address. */
export const findProxySecret = (): string | null => process.env.PROXY_SECRET || null;

/** Passes on the calls of people whose networks let nothing through directly: addresses of a TURN server, and its secret. */
export function findRelay(): { urls: string[]; secret: string } | null {
  const { TURN_URLS: urls, TURN_SECRET: secret } = process.env;
  if (!urls || !secret) return null;
  return { urls: urls.split(/[\s,]+/).filter((url) => url !== ""), secret };
}

/** When a server that reports its state (system/watch.ts) started; null where none does. */
export function findReportedStart(): number | null {
  const at = process.env.SERVER_STARTED_AT;
  return at ? Number(at) : null;
}

/** True even if another setting is missing. */
export function hasMailTransport(): boolean {
  const { SMTP_URL: smtp, MAIL_API_URL: api } = process.env;
  return Boolean(smtp) || Boolean(api);
}

/** Whether emails leave this server: everything that a transport needs is set. */
export const canMailLeave = (): boolean => hasMailTransport() && findMailFault() === null;

/** Whether pushes stay on this server because emails do and no device can be reached: both are shown at /mailbox. */
export const doPushesStayHere = (): boolean => findPushKeys() === null && !hasMailTransport();

/** Encrypted, or within this machine. */
const isPrivateWay = /^(https:|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$))/;

/** Null keeps emails in the outbox. */
export function findMailSettings(): MailSettings | null {
  const { MAIL_FROM: from, SMTP_URL: smtp, MAIL_API_URL: api, MAIL_API_KEY: key } = process.env;
  if (!smtp && !api) return null;
  if (!from) throw new Error("Set MAIL_FROM to the address that emails are sent from.");
  if (smtp) return { from, transport: { kind: "smtp", url: smtp } };
  if (!api || !key) throw new Error("Set MAIL_API_KEY as well as MAIL_API_URL.");
  if (!isPrivateWay.test(api)) throw new Error("Set MAIL_API_URL to an https address.");
  return { from, transport: { kind: "api", url: api, key } };
}

/** Why no email can be written, for the operator; null while nothing is wrong. */
export function findMailFault(): string | null {
  try {
    findMailSettings();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
