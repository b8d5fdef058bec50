import { networkOf } from "../../domain/accounts/network-addresses";
import type { Work } from "../../domain/accounts/proof-of-work";
import type { ActionCtx } from "../_generated/server";
import { hashSecret } from "../gate/secrets";
import { findProxySecret } from "../people/settings";
import type { Caller } from "./limits/attempts";
import { measureWork } from "./limits/doorWork";

/**
 * Takes the socket's address, or the one from a configured proxy; other headers are ignored. Without an address only
 * the limits of an account apply.
 */
export async function findCaller(
  { meta }: Pick<ActionCtx, "meta">,
  deviceToken: string | null = null,
  { work, subject }: { work: Work | null; subject: string } = { work: null, subject: "" },
): Promise<Caller> {
  const { ip, userAgent } = findOrigin(await meta.getRequestMetadata(), findProxySecret());
  const network = networkOf(ip);
  return {
    network,
    userAgent,
    deviceHash: deviceToken === null ? null : hashSecret(deviceToken),
    workBits: measureWork(work, subject, { network, now: Date.now() }),
  };
}

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
function findOrigin({ ip, userAgent }: Origin, secret: string | null): Origin {
  if (secret === null) return { ip, userAgent };
  const [, own = "", address = "", given = ""] = vouched.exec(userAgent ?? "") ?? [];
  if (secret.length < secretCharactersMin || hashSecret(given) !== hashSecret(secret)) {
    return { ip: null, userAgent };
  }
  return { ip: address, userAgent: own === "" ? null : own };
}

/** Only the last part, because the caller may write what precedes it. */
const vouched = /^(.*?) ?\(for ([^\s()]{2,45}) by ([\w-]+)\)$/s;
