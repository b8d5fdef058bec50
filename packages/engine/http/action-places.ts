import type { IdentityState } from "../functions/call";
import type { Peer } from "../sync/host";
import type { HttpHost } from "./host";
import { HttpError } from "./http-error";

/** An action outlives its caller, so it is counted until it ends, together with those of sockets. */
export async function asAction<T>(
  { sync }: HttpHost,
  { peer, identity }: { peer: Peer; identity: IdentityState },
  run: () => Promise<T>,
): Promise<T> {
  const place = sync.actions.begin(peer, identity);
  if ("refusal" in place) throw new HttpError(429, "TooManyConcurrentActions", place.refusal);
  try {
    await sync.actions.awaitTurn(peer, identity);
    return await run();
  } finally {
    place.end();
  }
}
