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
import type { ComponentProps, ReactNode, SyntheticEvent } from "react";

import { Button } from "@/components/ui/button";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
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
      <LineField
        label={fields.linkUrl}
        hint={fields.linkHint}
        error={errors.linkUrl}
        type="url"
        value={value.linkUrl}
        maxLength={linkCharactersMax}
        onChange={(event) => onChange({ linkUrl: event.target.value })}
      />
      <LineField
        label={fields.tags}
        hint={fields.tagsHint}
        error={errors.tags}
        dir="auto"
        value={value.tags}
        onChange={(event) => onChange({ tags: event.target.value })}
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

type LineFieldProps = ComponentProps<"input"> & { label: string; hint?: string; error?: string };

function LineField({ label, hint, error, ...input }: LineFieldProps) {
  return (
    <LabelledField label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} />}
    </LabelledField>
  );
}

type PartProps = Pick<ItemFormProps, "value" | "errors" | "onChange">;

function HeadFields({ value, errors, onChange }: PartProps) {
  return (
    <>
      <LineField
        label={fields.title}
        error={errors.title}
        dir="auto"
        value={value.title}
        maxLength={titleCharactersMax}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <LabelledField
        label={fields.description}
        hint={fields.descriptionHint}
        error={errors.description}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            value={value.description}
            maxLength={descriptionCharactersMax}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </LabelledField>
    </>
  );
}

function FactFields({ value, errors, onChange }: PartProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-3">
      <LabelledField label={fields.contentType}>
        {(control) => (
          <NativeSelect
            {...control}
            value={value.contentType}
            onChange={(event) =>
              onChange({ contentType: event.target.value as LibraryContentType })
            }
          >
            <Options of={LIBRARY_CONTENT_TYPES} label={(type) => libraryWords.types[type]} />
          </NativeSelect>
        )}
      </LabelledField>
      <LabelledField label={fields.difficulty}>
        {(control) => (
          <NativeSelect
            {...control}
            value={value.difficulty}
            onChange={(event) => onChange({ difficulty: event.target.value as LibraryDifficulty })}
          >
            <Options
              of={LIBRARY_DIFFICULTIES}
              label={(level) => libraryWords.difficulties[level]}
            />
          </NativeSelect>
        )}
      </LabelledField>
      <LineField
        label={fields.durationMinutes}
        error={errors.durationMinutes}
        type="number"
        inputMode="numeric"
        min={1}
        max={libraryMinutesMax}
        value={value.durationMinutes}
        onChange={(event) => onChange({ durationMinutes: event.target.value })}
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
      <LabelledField label={fields.script} hint={fields.scriptHint} error={error}>
        {(control) => (
          <Textarea
            {...control}
            rows={12}
            value={value.script}
            maxLength={libraryBodyCharactersMax}
            onChange={(event) => onChange({ script: event.target.value })}
          />
        )}
      </LabelledField>
    );
  }
  const counted =
    value.text.trim() === "" ? "" : ` ${fields.counted(readingMinutes(readBlocks(value.text)))}`;
  return (
    <LabelledField label={fields.text} hint={fields.textHint + counted} error={error}>
      {(control) => (
        <Textarea
          {...control}
          rows={16}
          value={value.text}
          maxLength={libraryBodyCharactersMax}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      )}
    </LabelledField>
  );
}
