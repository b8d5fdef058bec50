import { useState } from "react";
import { useSearchParams } from "react-router-dom";

/** The form for a new goal: opened by a press, or by an address that may name the client (`new`). */
export function useGoalStart() {
  const [search, setSearch] = useSearchParams();
  const [isStarted, setIsStarted] = useState(false);
  const named = search.get("new");
  return {
    isOpen: isStarted || named !== null,
    clientId: named === null || named === "" ? undefined : named,
    start: () => {
      setIsStarted(true);
    },
    stop: () => {
      setIsStarted(false);
      if (named === null) return;
      search.delete("new");
      setSearch(search, { replace: true });
    },
  };
}
