import { percent } from "@domain/work/progress";
import { BookMarked } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";

import { ReadingText } from "@/components/patterns/reading-text";
import { Button } from "@/components/ui/button";
import { libraryWords } from "@/content/library/words";
import type { OpenItem } from "@/features/library/item-desk";

/** Scrolling past faster than this does not count as reading. */
const restMs = 1000;

type ReaderProps = {
  item: Pick<OpenItem, "blocks" | "progress" | "resumeAt" | "isCompleted">;
  onReach: (progress: number, resumeAt: number) => Promise<unknown>;
};

export function Reader({ item, onReach }: ReaderProps) {
  const { blocks, progress, isCompleted } = item;
  const text = useRef<HTMLDivElement>(null);
  const [resumeAt] = useState(item.resumeAt ?? 0); // Fixed on arrival, because reading changes the stored position.
  const [isResumeOffered, setIsResumeOffered] = useState(resumeAt > 0 && !isCompleted);
  useReadingPlace(text, onReach);

  return (
    <div className="mt-10">
      {isResumeOffered && (
        <div className="mb-8 flex max-w-[44rem] flex-wrap items-center justify-between gap-3 rounded-card border border-border bg-card px-5 py-4">
          <p>{libraryWords.resume(progress)}</p>
          <Button
            variant="outline"
            size="sm"
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

/** Reports the share of the text above the bottom of the window, and the block at its top. */
function useReadingPlace(text: RefObject<HTMLDivElement | null>, onReach: ReaderProps["onReach"]) {
  const reported = useRef("");
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      if (text.current === null) return;
      const { top, height } = text.current.getBoundingClientRect();
      // One pixel of tolerance, because heights are fractional and the end must be reachable.
      const progress = percent(Math.min(height, window.innerHeight - top + 1), height);
      const blocks = [...text.current.children];
      const firstSeen = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 96);
      const resumeAt = firstSeen === -1 ? blocks.length - 1 : firstSeen;
      const place = `${String(progress)} ${String(resumeAt)}`;
      if (place === reported.current) return;
      reported.current = place;
      onReach(progress, resumeAt).catch(() => {
        reported.current = ""; // Retried at the next stop.
      });
    };
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(report, restMs);
    };
    schedule();
    window.addEventListener("scroll", schedule, { passive: true });
    window.addEventListener("resize", schedule, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("scroll", schedule);
      window.removeEventListener("resize", schedule);
    };
  }, [text, onReach]);
}
