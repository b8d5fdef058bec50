import { clockOf } from "@domain/time/time-spans";
import { readBlocks, readCues } from "@domain/work/library-texts";
import { useDeferredValue, useMemo } from "react";

import { ReadingText } from "@/components/patterns/reading-text";
import { shelfWords } from "@/content/library/shelf";
import { isScripted, type TypedItem } from "@/features/shelf/typed-item";

/** Deferred, so it may be behind fast typing. */
export function ItemPreview({ typed }: { typed: TypedItem }) {
  const { title, description, contentType, text, script } = useDeferredValue(typed);
  const blocks = useMemo(() => readBlocks(text), [text]);
  const cues = useMemo(() => {
    const read = readCues(script);
    return "cues" in read ? read.cues : [];
  }, [script]);
  const isEmpty = title === "" && description === "" && text === "" && script === "";
  return (
    <section
      aria-label={shelfWords.preview}
      className="h-fit min-w-0 rounded-card border border-border bg-card p-6 sm:p-8"
    >
      <p className="text-sm text-muted-foreground">{shelfWords.preview}</p>
      {isEmpty && <p className="mt-4 text-muted-foreground">{shelfWords.previewEmpty}</p>}
      <p dir="auto" className="mt-4 font-display text-2xl font-medium">
        {title}
      </p>
      <p dir="auto" className="mt-3 text-muted-foreground">
        {description}
      </p>
      {isScripted(contentType) ? (
        <ol className="mt-6">
          {cues.map((cue) => (
            <li
              key={cue.atSeconds}
              className="grid grid-cols-[3.5rem_1fr] items-baseline border-t border-border py-2.5"
            >
              <span className="text-sm text-muted-foreground tabular-nums">
                {clockOf(cue.atSeconds)}
              </span>
              <span dir="auto">{cue.text}</span>
            </li>
          ))}
        </ol>
      ) : (
        <ReadingText blocks={blocks} className="mt-6" />
      )}
    </section>
  );
}
