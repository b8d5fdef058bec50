import { useMutation } from "convex/react";
import { type ReactNode, type SyntheticEvent, useDeferredValue, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";

import { BackLink } from "@/components/patterns/back-link";
import { InputField } from "@/components/patterns/input-field";
import { PageHeader } from "@/components/patterns/page-header";
import { ReadingText } from "@/components/patterns/reading-text";
import { SelectField } from "@/components/patterns/select-field";
import { TextareaField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { describeFailure, refusalIn } from "@/content/failures";
import { shelfWords } from "@/content/library/shelf";
import { libraryWords } from "@/content/library/words";
import { describeRefusal } from "@/content/refusals";
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
import {
  descriptionCharactersMax,
  libraryBodyCharactersMax,
  libraryMinutesMax,
  linkCharactersMax,
  messagePreviewCharactersMax,
  titleCharactersMax,
} from "@domain/limits";
import { cutCharacters } from "@domain/text/text";
import { clockOf } from "@domain/time/time-spans";
import { readBlocks, readCues, readingMinutes } from "@domain/work/library-texts";
import {
  LIBRARY_CONTENT_TYPES,
  LIBRARY_DIFFICULTIES,
  type LibraryContentType,
  type LibraryDifficulty,
} from "@domain/work/library-vocabulary";

export function NewItem() {
  return (
    <>
      <BackLink to={paths.coachLibrary()}>{shelfWords.back}</BackLink>
      <PageHeader title={shelfWords.newTitle} className="mt-2" />
      <ItemEditor item={null} />
    </>
  );
}

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
        notify({ title: shelfWords.saved });
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
      notify({ title: shelfWords.savedNew });
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

/** Keyed by the server's field names; "text" also covers the script. */
type ItemErrors = Partial<Record<string, string>>;

type ItemFormProps = {
  value: TypedItem;
  errors: ItemErrors;
  isPending: boolean;
  isChanged: boolean;
  onChange: (change: Partial<TypedItem>) => void;
  onSave: () => void;
  onDiscard: () => void;
  children: ReactNode;
};

const { fields } = shelfWords;

function ItemForm(props: ItemFormProps) {
  const { value, errors, isPending, isChanged, onChange, onSave, onDiscard, children } = props;
  function save(event: SyntheticEvent) {
    event.preventDefault();
    onSave();
  }
  return (
    <form noValidate onSubmit={save} className="grid h-fit min-w-0 gap-6">
      <HeadFields value={value} errors={errors} onChange={onChange} />
      <FactFields value={value} errors={errors} onChange={onChange} />
      <WordsField value={value} error={errors.text} onChange={onChange} />
      <InputField
        label={fields.linkUrl}
        hint={fields.linkHint}
        error={errors.linkUrl}
        type="url"
        value={value.linkUrl}
        maxLength={linkCharactersMax}
        onChange={(linkUrl) => onChange({ linkUrl })}
      />
      <InputField
        label={fields.tags}
        hint={fields.tagsHint}
        error={errors.tags}
        dir="auto"
        value={value.tags}
        onChange={(tags) => onChange({ tags })}
      />
      {children}
      <div className="sticky bottom-16 flex flex-wrap items-center gap-3 border-t border-border bg-background py-3 md:bottom-0">
        <Button type="submit" isPending={isPending}>
          {shelfWords.save}
        </Button>
        {isChanged && (
          <Button variant="outline" onClick={onDiscard}>
            {shelfWords.discard}
          </Button>
        )}
        {isChanged && <p className="text-sm text-muted-foreground">{shelfWords.unsaved}</p>}
      </div>
    </form>
  );
}

type PartProps = Pick<ItemFormProps, "value" | "errors" | "onChange">;

function HeadFields({ value, errors, onChange }: PartProps) {
  return (
    <>
      <InputField
        label={fields.title}
        error={errors.title}
        dir="auto"
        value={value.title}
        maxLength={titleCharactersMax}
        onChange={(title) => onChange({ title })}
      />
      <TextareaField
        label={fields.description}
        hint={fields.descriptionHint}
        error={errors.description}
        rows={3}
        value={value.description}
        maxLength={descriptionCharactersMax}
        onChange={(description) => onChange({ description })}
      />
    </>
  );
}

function FactFields({ value, errors, onChange }: PartProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <SelectField
        label={fields.contentType}
        value={value.contentType}
        onChange={(next) => onChange({ contentType: next as LibraryContentType })}
      >
        <Options of={LIBRARY_CONTENT_TYPES} label={(type) => libraryWords.types[type]} />
      </SelectField>
      <SelectField
        label={fields.difficulty}
        value={value.difficulty}
        onChange={(next) => onChange({ difficulty: next as LibraryDifficulty })}
      >
        <Options of={LIBRARY_DIFFICULTIES} label={(level) => libraryWords.difficulties[level]} />
      </SelectField>
      <InputField
        label={fields.durationMinutes}
        error={errors.durationMinutes}
        type="number"
        inputMode="numeric"
        min={1}
        max={libraryMinutesMax}
        value={value.durationMinutes}
        onChange={(durationMinutes) => onChange({ durationMinutes })}
      />
    </div>
  );
}

function WordsField({
  value,
  error,
  onChange,
}: Pick<ItemFormProps, "value" | "onChange"> & { error: string | undefined }) {
  if (isScripted(value.contentType)) {
    return (
      <TextareaField
        label={fields.script}
        hint={fields.scriptHint}
        error={error}
        rows={12}
        value={value.script}
        maxLength={libraryBodyCharactersMax}
        onChange={(script) => onChange({ script })}
      />
    );
  }
  const counted =
    value.text.trim() === "" ? "" : ` ${fields.counted(readingMinutes(readBlocks(value.text)))}`;
  return (
    <TextareaField
      label={fields.text}
      hint={fields.textHint + counted}
      error={error}
      rows={16}
      value={value.text}
      maxLength={libraryBodyCharactersMax}
      onChange={(text) => onChange({ text })}
    />
  );
}
