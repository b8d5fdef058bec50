import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { ChangeButtons } from "@/components/patterns/change-buttons";
import { Checkbox } from "@/components/ui/checkbox";
import { tagWords } from "@/content/practice/tags";
import { TagForm } from "@/features/clients/tag-form";
import type { Tag, useTagActions } from "@/features/clients/use-tags";

type TagRowProps = {
  tag: Tag;
  /** How many of the chosen clients have it. Null where no client is chosen. */
  share: { having: number; all: number } | null;
  actions: ReturnType<typeof useTagActions>;
};

export function TagRow({ tag: { tagId, name }, share, actions }: TagRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { title, text, keep, confirm } = tagWords.removing;
  return (
    <li className="flex min-h-12 items-center gap-2 border-b border-border py-1">
      {isRenaming ? (
        <TagForm
          label={tagWords.name}
          name={name}
          act={tagWords.save}
          onSave={(wanted) => actions.rename(tagId, wanted)}
          onClose={() => setIsRenaming(false)}
        />
      ) : (
        <>
          <TagName name={name} share={share} onPut={(isOn) => void actions.put(tagId, isOn)} />
          <ChangeButtons
            edit={tagWords.rename(name)}
            remove={tagWords.remove(name)}
            onEdit={() => setIsRenaming(true)}
            onRemove={() => setIsAsking(true)}
          />
        </>
      )}
      {isAsking && (
        <AskDialog
          isDanger
          title={title(name)}
          text={text}
          leave={keep}
          act={confirm}
          isPending={false}
          onAct={() => {
            setIsAsking(false);
            void actions.remove(tagId);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
}

type TagNameProps = Pick<TagRowProps, "share"> & { name: string; onPut: (isOn: boolean) => void };

function TagName({ name, share, onPut }: TagNameProps) {
  if (share === null) return <bdi className="min-w-0 flex-1 truncate">{name}</bdi>;
  const isOnAll = share.having === share.all;
  const isOnSome = share.having > 0 && !isOnAll;
  return (
    <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
      <Checkbox
        checked={isOnSome ? "indeterminate" : isOnAll}
        onCheckedChange={() => onPut(!isOnAll)}
      />
      <bdi className="min-w-0 truncate">{name}</bdi>
      {isOnSome && (
        <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
          {tagWords.clients(share.having)}
        </span>
      )}
    </label>
  );
}
