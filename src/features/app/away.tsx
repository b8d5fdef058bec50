import { CloudOff } from "lucide-react";
import { useEffect, useId, useState } from "react";

import { Button } from "@/components/ui/button";
import { appWords } from "@/content/app";
import { closingListeners } from "@/lib/live/closings";
import { useLineState } from "@/lib/live/line";

/** Covers the empty page until the server has confirmed the sign-in. */
export function Away() {
  const titleId = useId();
  const isAway = useLineState() !== "open";
  const isCrowded = useIsCrowded();
  if (!isAway && !isCrowded) return null;
  const { title, sentence } = isCrowded ? appWords.crowded : appWords.away;
  const { kept } = appWords.away;
  return (
    <section
      aria-labelledby={titleId}
      className="fixed inset-0 z-30 grid animate-in place-items-center overflow-auto bg-background px-5 py-10 fade-in sm:px-8"
    >
      <div className="max-w-prose">
        <CloudOff aria-hidden strokeWidth={1.6} className="mb-5 size-9 text-highlight" />
        <h1 id={titleId} className="font-display text-3xl">
          {title}
        </h1>
        <p className="mt-3 text-lg">{sentence}</p>
        <p className="mt-3 text-muted-foreground">{kept}</p>
      </div>
    </section>
  );
}

/** The server limits a person's sockets, and refuses each attempt to open one more. */
function useIsCrowded(): boolean {
  const [isCrowded, setIsCrowded] = useState(false);
  useEffect(() => {
    const listen = (reason: string) => setIsCrowded(reason.endsWith("TooManySockets"));
    closingListeners.add(listen);
    return () => void closingListeners.delete(listen);
  }, []);
  return isCrowded;
}

type UpdateNoticeProps = { onUpdate: () => void; onLater: () => void };

/** Stays until it is answered, because a reload would lose a half-written form. */
export function UpdateNotice({ onUpdate, onLater }: UpdateNoticeProps) {
  const { title, now, later } = appWords.update;
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-40 mx-auto flex w-fit max-w-[calc(100%-2rem)] animate-in flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border bg-popover px-4 py-3 shadow-float fade-in md:bottom-4"
    >
      <p>{title}</p>
      <span className="flex gap-2">
        <Button size="sm" onClick={onUpdate}>
          {now}
        </Button>
        <Button size="sm" variant="ghost" onClick={onLater}>
          {later}
        </Button>
      </span>
    </div>
  );
}
