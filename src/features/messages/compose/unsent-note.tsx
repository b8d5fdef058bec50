import { useConvexConnectionState } from "convex/react";
import { TriangleAlert } from "lucide-react";

import { Button } from "@/components/ui/button";
import { conversation } from "@/content/messages/communication";
import { useLineState } from "@/lib/live/line";

type UnsentNoteProps = { hasFailed: boolean; onRetry: () => void; onTakeBack: () => void };

export function UnsentNote({ hasFailed, onRetry, onTakeBack }: UnsentNoteProps) {
  const { isWebSocketConnected } = useConvexConnectionState();
  const isLineOpen = useLineState() === "open" && isWebSocketConnected;
  if (!hasFailed) {
    return (
      <p className="mt-1 text-right text-xs text-muted-foreground">
        {isLineOpen ? conversation.sending : conversation.waiting}
      </p>
    );
  }
  return (
    <div className="mt-1 flex flex-wrap items-center justify-end gap-3 text-sm">
      <span className="flex items-center gap-1.5 text-destructive">
        <TriangleAlert aria-hidden className="size-4" />
        {conversation.notSent}
      </span>
      <Button variant="link" onClick={onRetry}>
        {conversation.retry}
      </Button>
      <Button variant="link" onClick={onTakeBack}>
        {conversation.takeBack}
      </Button>
    </div>
  );
}
