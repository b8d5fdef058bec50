import { type FunctionReference, getFunctionName } from "convex/server";
import { useCallback, useSyncExternalStore } from "react";

/**
 * A query that failed is asked anew once nobody has subscribed to it for a moment. Several places of a page may hold the
 * same one: whichever of them is told to try again, all of them let go.
 */
let restarting: ReadonlySet<string> = new Set();
const followers = new Set<() => void>();

function become(names: ReadonlySet<string>) {
  restarting = names;
  for (const tell of followers) tell();
}

function follow(tell: () => void) {
  followers.add(tell);
  return () => void followers.delete(tell);
}

export function useRestart(query: FunctionReference<"query">, args: unknown) {
  const name = `${getFunctionName(query)} ${JSON.stringify(args)}`;
  const isRestarting = useSyncExternalStore(follow, () => restarting.has(name));
  const restart = useCallback(() => {
    become(new Set([...restarting, name]));
    setTimeout(() => {
      become(new Set([...restarting].filter((each) => each !== name)));
    });
  }, [name]);
  return { isRestarting, restart };
}
