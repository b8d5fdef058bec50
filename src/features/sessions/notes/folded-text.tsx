import { useLayoutEffect, useRef, useState } from "react";

import { Button } from "@/components/ui/button";
import { shareWords } from "@/content/shares";
import { cn } from "@/lib/class-names";

/** Some lines of a long text, and all of it on a press. */
export function FoldedText({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current !== null) setIsLong(current.scrollHeight > current.clientHeight + 1);
  }, [text]);
  return (
    <>
      <p
        ref={box}
        dir="auto"
        className={cn("mt-1 wrap-anywhere whitespace-pre-wrap", !isOpen && "line-clamp-8")}
      >
        {text}
      </p>
      {isLong && !isOpen && (
        <Button variant="link" className="text-sm" onClick={() => setIsOpen(true)}>
          {shareWords.text.more}
        </Button>
      )}
    </>
  );
}
