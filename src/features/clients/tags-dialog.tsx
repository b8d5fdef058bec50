import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";

import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FailedState } from "@/components/patterns/failed-state";
import { Skeleton, SkeletonGroup } from "@/components/ui/skeleton";
import { tagWords } from "@/content/practice/tags";
import { TagForm } from "@/features/clients/tag-form";
import { TagRow } from "@/features/clients/tag-row";
import { useTagActions, useTags } from "@/features/clients/use-tags";

type Tagged = {
  clientId: Id<"users">;
  firstName: string;
  lastName: string;
  tagIds: readonly Id<"tags">[];
};

type TagsDialogProps = {
  /** Whose tags are ticked; without any the tags themselves are edited. */
  clients: readonly Tagged[];
  onClose: () => void;
};

export function TagsDialog({ clients, onClose }: TagsDialogProps) {
  const { tags, isLoading, retry } = useTags();
  const actions = useTagActions(clients.map(({ clientId }) => clientId));
  const [first, ...rest] = clients;
  const names = first !== undefined && rest.length === 0 ? fullName(first) : null;
  const title =
    clients.length === 0 ? tagWords.title : tagWords.of(names ?? tagWords.clients(clients.length));
  return (
    <DialogFrame title={title} lead={tagWords.lead} onClose={onClose}>
      {isLoading && (
        <SkeletonGroup label={tagWords.loading} className="mt-5 grid gap-2">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </SkeletonGroup>
      )}
      {retry !== null && <FailedState sentence={tagWords.failed} onRetry={retry} />}
      {!isLoading && retry === null && tags.length === 0 && <p className="mt-5">{tagWords.none}</p>}
      <ul className="mt-4">
        {tags.map((tag) => (
          <TagRow
            key={tag.tagId}
            tag={tag}
            share={
              clients.length === 0
                ? null
                : {
                    having: clients.filter(({ tagIds }) => tagIds.includes(tag.tagId)).length,
                    all: clients.length,
                  }
            }
            actions={actions}
          />
        ))}
      </ul>
      <div className="mt-4 flex">
        <TagForm label={tagWords.fresh} act={tagWords.add} onSave={actions.add} />
      </div>
    </DialogFrame>
  );
}
