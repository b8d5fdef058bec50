import { useMutation } from "convex/react";
import { useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";

import { ReadingText } from "@/components/patterns/reading-text";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { shelfWords } from "@/content/library/shelf";
import { describeRefusal } from "@/content/refusals";
import { type ItemErrors, ItemForm } from "@/features/shelf/item-form";
import {
  asTyped,
  blankItem,
  type FieldName,
  isScripted,
  type ItemDraft,
  labelField,
  type ShelvedItem,
  toDraft,
  toTyped,
  type TypedItem,
  typedSlot,
} from "@/features/shelf/typed-item";
import { notify } from "@/lib/device/notify";
import type { KeptKey } from "@/lib/kept/kept-keys";
import { useSendingOnce } from "@/lib/kept/sending";
import { useTouched } from "@/lib/kept/touched-fields";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { api } from "@convex/_generated/api";
import { messagePreviewCharactersMax } from "@domain/limits";
import { cutCharacters } from "@domain/text/text";
import { clockOf } from "@domain/time/time-spans";
import { readBlocks, readCues } from "@domain/work/library-texts";

/** The draft is stored in the browser and follows what other windows save. */
export function ItemEditor({ item }: { item: ShelvedItem | null }) {
  const { userId } = useViewer();
  const edit = useMutation(api.shelf.edit);
  const slot = typedSlot(userId, item?.libraryItemId ?? "new");
  const saved = item === null ? blankItem : toTyped(item);
  const form = useTouched(slot, saved);
  const typed = asTyped(form.words);
  const [errors, setErrors] = useState<ItemErrors>({});
  const [isPending, setIsPending] = useState(false);
  const isChanged = Object.keys(form.touched).length > 0;
  const add = useAdding(slot, isChanged ? JSON.stringify(typed) : "", form.dropSent);

  function change(part: Partial<TypedItem>) {
    for (const [name, to] of Object.entries(part)) form.change(name as FieldName, to);
    setErrors({});
  }

  async function save() {
    const read = toDraft(typed);
    if ("scriptError" in read) {
      setErrors({ text: read.scriptError });
      return;
    }
    setIsPending(true);
    try {
      if (item === null) {
        await add(read.draft);
      } else {
        await edit({ ...read.draft, libraryItemId: item.libraryItemId, revision: item.revision });
        form.dropSent();
        notify({ tone: "success", title: shelfWords.saved });
      }
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code === "INVALID") setErrors({ [refusal.field]: describeRefusal(refusal) });
      else notify({ tone: "danger", title: describeFailure(error, shelfWords.notSaved) });
    }
    setIsPending(false);
  }

  return (
    <div className="mt-8 grid gap-12 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <ItemForm
        value={typed}
        errors={errors}
        isPending={isPending}
        isChanged={isChanged}
        onChange={change}
        onSave={() => void save()}
        onDiscard={() => {
          form.discard();
          setErrors({});
        }}
      >
        <Meanwhile form={form} />
      </ItemForm>
      <ItemPreview typed={typed} />
    </div>
  );
}

function useAdding(slot: { key: KeptKey }, words: string, onAdded: () => void) {
  const navigate = useNavigate();
  const add = useMutation(api.shelf.add);
  const { run } = useSendingOnce(slot, words);
  return (draft: ItemDraft) =>
    run(async (requestName) => {
      const libraryItemId = await add({ ...draft, requestName });
      onAdded();
      notify({ tone: "success", title: shelfWords.savedNew });
      await navigate(paths.coachLibraryItem(libraryItemId), { replace: true });
      return true;
    });
}

type Form = ReturnType<typeof useTouched<FieldName>>;

/** Shown when another window changed fields that are being edited. Saving keeps this window's version. */
function Meanwhile({ form }: { form: Form }) {
  const names = (Object.keys(form.touched) as FieldName[]).toSorted();
  return (
    <div role="status" className="grid gap-1 text-sm text-warning empty:hidden">
      {names.map((name) => {
        const theirs = form.changedMeanwhile(name);
        if (theirs === null) return null;
        const shown = beginningOf(labelField(name, theirs));
        return (
          <p key={name} className="flex flex-wrap items-center gap-x-3">
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {shelfWords.changedMeanwhile(
                shelfWords.fields[name],
                shown === "" ? shelfWords.emptied : shown,
              )}
            </span>
            <Button variant="link" onClick={() => form.takeTheirs(name)}>
              {shelfWords.takeTheirs}
            </Button>
          </p>
        );
      })}
    </div>
  );
}

function beginningOf(words: string): string {
  const beginning = cutCharacters(words, messagePreviewCharactersMax);
  return beginning.length < words.length ? `${beginning.trimEnd()}…` : words;
}

/** Deferred, so it may be behind fast typing. */
function ItemPreview({ typed }: { typed: TypedItem }) {
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
