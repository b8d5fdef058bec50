import type { ReactNode } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { Skeletons } from "@/components/patterns/skeletons";

type LiveLinesProps<Value> = {
  live:
    | { state: "loading" }
    | { state: "ready"; value: Value }
    | { state: "failed"; retry: () => void };
  words: { loading: string; failed: string };
  children: (value: Value) => ReactNode;
};

/** A few lines of a panel, with a skeleton while they load. */
export function LiveLines<Value>({ live, words, children }: LiveLinesProps<Value>) {
  switch (live.state) {
    case "loading":
      return <Skeletons label={words.loading} className="grid gap-2" count={3} each="h-7" />;
    case "failed":
      return <FailedState sentence={words.failed} onRetry={live.retry} className="border-0" />;
    case "ready":
      return children(live.value);
  }
}
