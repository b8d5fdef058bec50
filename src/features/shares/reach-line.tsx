import { Lock, Server } from "lucide-react";

import { sharingWords } from "@/content/private-sharing";

/** Who else can read a copy. */
export function ReachLine({ share }: { share: { sealed?: unknown } }) {
  const isSealed = share.sealed !== undefined;
  const Icon = isSealed ? Lock : Server;
  return (
    <p className="mt-2 flex items-center gap-2 text-sm text-muted-foreground">
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.7} />
      {sharingWords.reach[isSealed ? "sealed" : "plain"]}
    </p>
  );
}
