import { useEffect } from "react";

import type { Message } from "@/features/messages/message";
import type { LivePages } from "@/lib/live/live-pages";

export function useGrowUntil(pages: LivePages<Message>, messageId: string | undefined) {
  const isMissing =
    messageId !== undefined &&
    pages.state === "ready" &&
    !pages.isWhole &&
    !pages.isGrowing &&
    pages.items.every((message) => message.messageId !== messageId);
  const grow = pages.state === "ready" ? pages.grow : undefined;
  useEffect(() => {
    if (isMissing) grow?.();
  }, [isMissing, grow]);
}
