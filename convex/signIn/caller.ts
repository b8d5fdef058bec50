import { networkOf } from "../../domain/accounts/network-addresses";
import type { Work } from "../../domain/accounts/proof-of-work";
import type { ActionCtx } from "../_generated/server";
import { findProxySecret } from "../people/settings";
import type { Caller } from "./limits/attempts";
import { measureWork } from "./limits/doorWork";
import { findOrigin } from "./limits/proxies";
import { hashSecret } from "../gate/secrets";

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
