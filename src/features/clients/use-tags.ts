import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useMemo } from "react";

import { describeFailure, errorNotice, refusalIn } from "@/content/failures";
import { tagWords } from "@/content/practice/tags";
import { notify } from "@/lib/device/notify";
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

/** Both resolve to an error text, or null when saved. */
export function useTagActions(clientIds: Id<"users">[]) {
  const addTag = useMutation(api.tags.add);
  const renameTag = useMutation(api.tags.rename);
  const removeTag = useMutation(api.tags.remove);
  const setTag = useMutation(api.tags.set);
  const put = (tagId: Id<"tags">, isOn: boolean) => setTag({ tagId, clientIds, isOn });
  return {
    add: (name: string) =>
      attempt(async () => {
        const tagId = await addTag({ name });
        if (clientIds.length > 0) await put(tagId, true);
      }),
    rename: (tagId: Id<"tags">, name: string) => attempt(() => renameTag({ tagId, name })),
    remove: (tagId: Id<"tags">) => tell(() => removeTag({ tagId })),
    put: (tagId: Id<"tags">, isOn: boolean) => tell(() => put(tagId, isOn)),
  };
}

async function attempt(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return describeProblem(error);
  }
}

async function tell(act: () => Promise<unknown>) {
  const problem = await attempt(act);
  if (problem !== null) notify(errorNotice(problem));
}

function describeProblem(error: unknown): string {
  const refusal = refusalIn(error);
  if (refusal?.code === "CONFLICT") return tagWords.taken;
  const isFull = refusal?.code === "INVALID" && refusal.field === "tags";
  return isFull ? tagWords.full : describeFailure(error);
}
