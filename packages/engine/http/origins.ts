import { isIP } from "node:net";

export interface OriginRules {
  /** Origins whose pages may call this server, besides its own: `https://app.example`. */
  allowed: readonly string[];
  /** Pages from any port of this machine, such as development servers. */
  allowsLoopback: boolean;
}

/** Whether a page of `origin` may call this server. `host` is the Host header of its request. */
export function isOriginAllowed(
  origin: string | undefined,
  host: string | undefined,
  rules: OriginRules,
): boolean {
  // Programs other than browsers send no origin; without cookies they can do nothing that a browser's user could not.
  if (origin === undefined) return true;
  if (rules.allowed.includes(origin)) return true;
  const url = parseOrigin(origin);
  if (url === null) return false;
  const isLoopback = isLoopbackHost(url.hostname);
  if (isLoopback && rules.allowsLoopback) return true;
  // The same host is allowed, unless it is a name that another person's DNS could resolve to this machine.
  return url.host === host && (isLoopback || isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0);
}

export function isLoopbackHost(hostname: string): boolean {
  const plain = hostname.replace(/^\[|\]$/g, "");
  return plain === "localhost" || plain === "::1" || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

function parseOrigin(origin: string): URL | null {
  try {
    const url = new URL(origin);
    const isWeb = url.protocol === "http:" || url.protocol === "https:";
    return isWeb && url.origin === origin ? url : null;
  } catch {
    return null;
  }
}
