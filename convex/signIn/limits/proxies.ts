import { hashSecret } from "../../gate/secrets";

interface Origin {
  ip: string | null;
  userAgent: string | null;
}

const secretCharactersMin = 32;

/**
 * Who is behind one's own proxy, on a host that sees only the proxy's address (docs/decisions/0041). Of a request's headers
 * Convex shows functions the user agent alone, so the proxy ends it with `(for ADDRESS by SECRET)`. With a secret a call that
 * does not have it comes from an unknown network. Without one the host's address counts.
 */
export function findOrigin({ ip, userAgent }: Origin, secret: string | null): Origin {
  if (secret === null) return { ip, userAgent };
  const [, own = "", address = "", given = ""] = vouched.exec(userAgent ?? "") ?? [];
  if (secret.length < secretCharactersMin || hashSecret(given) !== hashSecret(secret)) {
    return { ip: null, userAgent };
  }
  return { ip: address, userAgent: own === "" ? null : own };
}

/** Only the last part, because the caller may write what precedes it. */
const vouched = /^(.*?) ?\(for ([^\s()]{2,45}) by ([\w-]+)\)$/s;
