import { anonymous } from "../functions/call";
import type { IdentityState } from "../functions/call";
import type { Authenticate } from "./frames";
import { RefusedToken } from "./host";
import type { SyncHost } from "./host";

/** The identity that a token proves. Throws or rejects with a RefusedToken when it is invalid. */
export function identityOf(
  host: SyncHost,
  { token, isAdmin, actingAs }: Authenticate,
): IdentityState | Promise<IdentityState> {
  if (!isAdmin) return token === null ? anonymous : host.authenticate(token);
  if (host.authenticateAdmin) return host.authenticateAdmin(token ?? "", actingAs);
  throw new RefusedToken("Admin tokens are not accepted on this address");
}
