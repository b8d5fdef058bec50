import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { FunctionReturnType } from "convex/server";
import { Tag as TagIcon } from "lucide-react";
import { useMemo } from "react";

import { tagWords } from "@/content/practice/tags";
import { useLive } from "@/lib/live/live";

export type Tag = FunctionReturnType<typeof api.tags.list>[number];

const byName = (one: Tag, other: Tag) => one.name.localeCompare(other.name);

export function useTags() {
  const tags = useLive(api.tags.list, {});
  const listed = tags.state === "ready" ? tags.value : null;
  const inOrder = useMemo(() => (listed ?? []).toSorted(byName), [listed]);
  const retry = tags.state === "failed" ? tags.retry : null;
  return { tags: inOrder, isLoading: tags.state === "loading", retry };
}

export const namesOf = (tags: readonly Tag[], { tagIds }: { tagIds: readonly Id<"tags">[] }) =>
  tags.filter(({ tagId }) => tagIds.includes(tagId)).map(({ name }) => name);

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
      <TagIcon aria-hidden className="size-3.5 shrink-0 text-highlight" />
      <span className="sr-only">{tagWords.listed("")}</span>
      <bdi className="min-w-0 truncate">{listed}</bdi>
    </span>
  );
}
