import { networkOf } from "../../domain/network-addresses";
import type { ActionCtx } from "../_generated/server";
import type { Caller } from "../model/signIn/attempts";
import { hashSecret } from "../model/signIn/secrets";

/**
 * Who is knocking, by what the platform knows. The engine gives the socket's address, or the one its configured proxies
 * name; a header that a browser writes counts for nothing. A platform that gives none leaves the other limits.
 */
export async function findCaller(
  { meta }: Pick<ActionCtx, "meta">,
  deviceToken: string | null,
): Promise<Caller> {
  const { ip, userAgent } = await meta.getRequestMetadata();
  return {
    network: networkOf(ip),
    userAgent,
    deviceHash: deviceToken === null ? null : await hashSecret(deviceToken),
  };
}
