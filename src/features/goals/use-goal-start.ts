import { useState } from "react";

import { useAddress } from "@/lib/pages/address";

/** The form for a new goal: opened by a press, or by an address that may name the client (`new`). */
export function useGoalStart() {
  const [address, change] = useAddress();
  const [isStarted, setIsStarted] = useState(false);
  const named = address.get("new");
  return {
    isOpen: isStarted || named !== null,
    clientId: named === null || named === "" ? undefined : named,
    start: () => {
      setIsStarted(true);
    },
    stop: () => {
      setIsStarted(false);
      if (named !== null) change({ new: null }, { replace: true });
    },
  };
}
