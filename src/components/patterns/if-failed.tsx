import type { ComponentProps } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { describeFailure } from "@/content/failures";

type IfFailedProps = Omit<ComponentProps<typeof FailedState>, "sentence" | "onRetry"> & {
  live?: { state: "loading" | "ready" } | { state: "failed"; error: unknown; retry: () => void };
} & ({ sentence: string } | { fallback: string });

/** Says that data did not load, with a way to try again. `fallback` gives way to the server's own reason. */
export function IfFailed({ live, ...props }: IfFailedProps) {
  if (live?.state !== "failed") return null;
  const sentence =
    "sentence" in props ? props.sentence : describeFailure(live.error, props.fallback);
  return <FailedState {...props} sentence={sentence} onRetry={live.retry} />;
}
