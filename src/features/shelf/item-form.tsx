import {
  descriptionCharactersMax,
  libraryBodyCharactersMax,
  libraryMinutesMax,
  linkCharactersMax,
  titleCharactersMax,
} from "@domain/limits";
import { readBlocks, readingMinutes } from "@domain/work/library-texts";
import {
  LIBRARY_CONTENT_TYPES,
  LIBRARY_DIFFICULTIES,
  type LibraryContentType,
  type LibraryDifficulty,
} from "@domain/work/library-vocabulary";
import type { ReactNode, SyntheticEvent } from "react";

import { InputField } from "@/components/patterns/input-field";
import { TextareaField } from "@/components/patterns/words-field";
import { SelectField } from "@/components/patterns/select-field";
import { Button } from "@/components/ui/button";
import { Options } from "@/components/ui/native-select";
import { shelfWords } from "@/content/library/shelf";
import { libraryWords } from "@/content/library/words";
import { isScripted, type TypedItem } from "@/features/shelf/typed-item";

/** Keyed by the server's field names; "text" also covers the script. */
export type ItemErrors = Partial<Record<string, string>>;

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

export function ItemForm(props: ItemFormProps) {
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
