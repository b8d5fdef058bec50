import { percent } from "@domain/progress";
import { BookMarked } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { ReadingText } from "@/components/patterns/reading-text";
import { Button } from "@/components/ui/button";
import { libraryWords } from "@/content/library/words";
import type { OpenItem } from "@/features/library/item-desk";

/** Whoever rests this long at a place has read down to it; a flick past it does not count. */
const restMs = 1000;

type ReaderProps = {
  item: Pick<OpenItem, "blocks" | "progress" | "resumeAt" | "isCompleted">;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

export function Reader({ item, onReach }: ReaderProps) {
  const { blocks, progress, isCompleted } = item;
  const text = useRef<HTMLDivElement>(null);
  const [resumeAt] = useState(item.resumeAt ?? 0); // where they were when they came; reading on moves the kept one
  const [isResumeOffered, setIsResumeOffered] = useState(resumeAt > 0 && !isCompleted);
  useReadingPlace(text, onReach);

  return (
    <div className="mt-10">
      {isResumeOffered && (
        <div className="mb-8 flex max-w-[44rem] flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface px-5 py-4">
          <p>{libraryWords.resume(progress)}</p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setIsResumeOffered(false);
              text.current?.children[resumeAt]?.scrollIntoView({ block: "start" });
            }}
          >
            <BookMarked aria-hidden />
            {libraryWords.resumeAction}
          </Button>
        </div>
      )}
      <ReadingText ref={text} blocks={blocks} />
    </div>
  );
}

/** Tells how much of the text has passed the lower edge of the window, and which block stands at the upper one. */
function useReadingPlace(text: RefObject<HTMLDivElement | null>, onReach: ReaderProps["onReach"]) {
  const told = useRef("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      if (text.current === null) return;
      const { top, height } = text.current.getBoundingClientRect();
      // A pixel less, because heights are not whole and the end must be reachable.
      const progress = percent(Math.min(height, window.innerHeight - top + 1), height);
      const blocks = [...text.current.children];
      const firstSeen = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 96);
      const resumeAt = firstSeen === -1 ? blocks.length - 1 : firstSeen;
      const place = `${String(progress)} ${String(resumeAt)}`;
      if (place === told.current) return;
      told.current = place;
      onReach(progress, resumeAt).catch(() => {
        told.current = ""; // told again at the next rest
      });
    };
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, restMs);
    };
    rest();
    window.addEventListener("scroll", rest, { passive: true });
    window.addEventListener("resize", rest, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", rest);
      window.removeEventListener("resize", rest);
    };
  }, [text, onReach]);
}
