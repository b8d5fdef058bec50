import { Tag } from "lucide-react";

import { tagWords } from "@/content/practice/tags";

/** One line, truncated where there is no space. */
export function TagNames({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  const listed = names.join(", ");
  return (
    <span
      data-slot="tag-names"
      title={listed}
      className="inline-flex max-w-full min-w-0 items-center gap-1 text-sm text-foreground"
    >
      <Tag aria-hidden className="size-3.5 shrink-0 text-highlight" />
      <span className="sr-only">{tagWords.listed("")}</span>
      <bdi className="min-w-0 truncate">{listed}</bdi>
    </span>
  );
}
