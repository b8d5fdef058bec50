import type { Id } from "@convex/_generated/dataModel";
import { Suspense } from "react";

import { rowTool } from "@/features/messages/compose/folded";
import { cn } from "@/lib/class-names";
import { useWasIdle } from "@/lib/loading/fetch-ahead";
import { lateParts } from "@/lib/loading/late";

const { ComposerTools } = lateParts(() => import("@/features/messages/compose/composer-tools"));

export type ComposerExtrasProps = {
  onPhoto: (files: File[]) => void;
  /** Set for a coach. */
  clientId?: Id<"users">;
};

/** These buttons load after the page, because the text field comes first. The placeholder is as wide as two of them. */
export function ComposerExtras(props: ComposerExtrasProps) {
  const wasIdle = useWasIdle();
  const room = (
    <span
      aria-hidden
      data-slot="late-part"
      className={cn("h-11 w-27 max-md:in-data-low:w-11", rowTool)}
    />
  );
  return <Suspense fallback={room}>{wasIdle ? <ComposerTools {...props} /> : room}</Suspense>;
}
