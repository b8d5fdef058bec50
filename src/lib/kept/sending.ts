import { useSyncExternalStore } from "react";

import type { KeptKey } from "@/lib/kept/kept-keys";

/** Module state, because a page may be left and opened again while its draft is on the way. */
const underWay = new Set<KeptKey>();
const followers = new Set<() => void>();

/** Sends a stored draft, one at a time. */
export function useSending({ key }: { key: KeptKey }) {
  const isSending = useSyncExternalStore(follow, () => underWay.has(key));
  async function run(act: () => Promise<void>) {
    if (underWay.has(key)) return;
    setUnderWay(key, true);
    try {
      await act();
    } finally {
      setUnderWay(key, false);
    }
  }
  return { isSending, run };
}

function setUnderWay(key: KeptKey, isNow: boolean) {
  if (isNow) underWay.add(key);
  else underWay.delete(key);
  for (const follower of followers) follower();
}

function follow(onChange: () => void) {
  followers.add(onChange);
  return () => {
    followers.delete(onChange);
  };
}
