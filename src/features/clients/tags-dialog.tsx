import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { tagCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import { useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { ChangeButtons } from "@/components/patterns/change-buttons";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { FailedState } from "@/components/patterns/failed-state";
import { Form } from "@/components/patterns/form";
import { InputField } from "@/components/patterns/input-field";
import { Skeletons } from "@/components/patterns/skeletons";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describeFailure, errorNotice, refusalIn } from "@/content/failures";
import { tagWords } from "@/content/practice/tags";
import { type Tag, useTags } from "@/features/clients/tags";
import { notify } from "@/lib/device/notify";

type Tagged = {
  clientId: Id<"users">;
  firstName: string;
  lastName: string;
  tagIds: readonly Id<"tags">[];
};

type TagsDialogProps = {
  /** The clients whose tags are edited. When empty, the tags themselves are edited. */
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
        <Skeletons label={tagWords.loading} className="mt-5 grid gap-2" count={2} each="h-11" />
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

type TagRowProps = {
  tag: Tag;
  /** How many of the chosen clients have the tag. Null when none is chosen. */
  share: { having: number; all: number } | null;
  actions: ReturnType<typeof useTagActions>;
};

function TagRow({ tag: { tagId, name }, share, actions }: TagRowProps) {
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

type TagFormProps = {
  label: string;
  name?: string;
  act: string;
  /** Resolves to an error text, or null when saved. */
  onSave: (name: string) => Promise<string | null>;
  onClose?: () => void;
};

function TagForm({ label, name: before = "", act, onSave, onClose }: TagFormProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function handleSubmit() {
    if (isPending || isBlank(name)) return;
    setIsPending(true);
    const problem = await onSave(name);
    setIsPending(false);
    setError(problem);
    if (problem !== null) return;
    setName(before);
    onClose?.();
  }
  return (
    <Form className="flex flex-1 flex-wrap items-end gap-2" onSend={handleSubmit}>
      <InputField
        label={label}
        error={error ?? undefined}
        fieldClassName="min-w-40 flex-1"
        value={name}
        maxLength={tagCharactersMax}
        onChange={(next) => {
          setName(next);
          setError(null);
        }}
      />
      <Button type="submit" isPending={isPending} disabled={isBlank(name)}>
        {act}
      </Button>
      {onClose && (
        <Button variant="outline" onClick={onClose}>
          {tagWords.cancel}
        </Button>
      )}
    </Form>
  );
}

/** Both resolve to an error text, or null when saved. */
function useTagActions(clientIds: Id<"users">[]) {
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
