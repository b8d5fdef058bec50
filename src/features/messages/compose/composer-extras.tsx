import type { Id } from "@convex/_generated/dataModel";
import { Suspense } from "react";

import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { late } from "@/lib/loading/late";

const ComposerTools = late(
  async () => (await import("@/features/messages/compose/composer-tools")).ComposerTools,
);

export type ComposerExtrasProps = {
  onPhoto: (files: File[]) => void;
  /** For a coach. */
  clientId?: Id<"users">;
};

/** They load after the page: words come first. */
export function ComposerExtras(props: ComposerExtrasProps) {
  return <Suspense>{useWasIdle() && <ComposerTools {...props} />}</Suspense>;
}
