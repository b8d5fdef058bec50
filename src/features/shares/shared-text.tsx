import type { SharePart } from "@domain/work/shares";
import { useLayoutEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { shareWords } from "@/content/shares";
import { cn } from "@/lib/class-names";

/** A copy's text. Of a long one, only the beginning shows at first. */
export function SharedText({ parts }: { parts: readonly SharePart[] }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null) setIsLong(current.scrollHeight > current.clientHeight + 1);
  }, [parts]);
  return (
    <div>
      <div
        ref={box}
        data-slot="shared-text"
        className={cn(
          "grid max-w-reading gap-4",
          !isOpen && "max-h-80 overflow-hidden",
          isLong && !isOpen && "mask-b-from-60%",
        )}
      >
        {parts.map(({ heading, text }, index) => (
          <div key={index}>
            {heading !== undefined && heading !== "" && (
              <p dir="auto" className="text-sm font-medium text-muted-foreground">
                {heading}
              </p>
            )}
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
          </div>
        ))}
      </div>
      {isLong && !isOpen && (
        <Button variant="link" className="mt-2" onClick={() => setIsOpen(true)}>
          {shareWords.text.more}
        </Button>
      )}
    </div>
  );
}
