import type { TextBlock } from "@domain/work/library-texts";
import type { Ref } from "react";

import { cn } from "@/lib/class-names";

type ReadingTextProps = {
  blocks: readonly TextBlock[];
  ref?: Ref<HTMLDivElement>;
  className?: string;
};

export function ReadingText({ blocks, ref, className }: ReadingTextProps) {
  return (
    <div ref={ref} data-slot="reading-text" className={cn("max-w-reading text-lg", className)}>
      {blocks.map((block, index) => (
        <ReadingBlock key={index} block={block} />
      ))}
    </div>
  );
}

function ReadingBlock({ block: { kind, text } }: { block: TextBlock }) {
  switch (kind) {
    case "heading":
      return (
        <h2 dir="auto" className="mt-12 mb-4 scroll-mt-24 text-2xl font-medium first:mt-0">
          {text}
        </h2>
      );
    case "paragraph":
      return (
        <p dir="auto" className="mb-5 scroll-mt-24 whitespace-pre-line">
          {text}
        </p>
      );
    case "point":
      return (
        <p dir="auto" className="mb-3 grid scroll-mt-24 grid-cols-[1.5rem_1fr] whitespace-pre-line">
          <span aria-hidden className="text-highlight">
            –
          </span>
          <span>{text}</span>
        </p>
      );
  }
}
