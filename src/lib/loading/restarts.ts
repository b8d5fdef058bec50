import { type FunctionReference, getFunctionName } from "convex/server";
import { useCallback, useSyncExternalStore } from "react";
import { makeListeners } from "@/lib/listeners";

/**
 * A failed query can be retried only after everyone has unsubscribed. Several places may hold the same one, so on a
 * retry all of them release it.
 */
let restarting: ReadonlySet<string> = new Set();
const { follow, emit } = makeListeners();

function become(names: ReadonlySet<string>) {
  restarting = names;
  emit();
}

export function useRestart(query: FunctionReference<"query">, args: unknown) {
  const name = `${getFunctionName(query)} ${JSON.stringify(args)}`;
  const isRestarting = useSyncExternalStore(follow, () => restarting.has(name));
  const restart = useCallback(() => {
    become(new Set([...restarting, name]));
    setTimeout(() => become(new Set([...restarting].filter((each) => each !== name))));
  }, [name]);
  return { name, isRestarting, restart };
}
