import {
  reflectionCharactersMax,
  tagCharactersMax,
  tagsMax,
  titleCharactersMax,
} from "@domain/limits";
import { cutCharacters, isBlank, splitTags } from "@domain/text/text";
import { useEffect, useRef } from "react";

import { Form } from "@/components/patterns/form";
import { TextareaField } from "@/components/patterns/words-field";
import { InputField } from "@/components/patterns/input-field";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { reflectionWords } from "@/content/tools/reflections";
import type { ReflectionDraft } from "@/features/reflections/kept-reflections";
import { notify } from "@/lib/device/notify";
import { useOwnCircle } from "@/lib/kept/use-vault-state";

export type TypedReflection = { title: string; content: string; tags: string };

type ReflectionFormProps = {
  value: TypedReflection;
  onChange: (value: TypedReflection) => void;
  onSave: (draft: ReflectionDraft) => void;
  onCancel: () => void;
  saveLabel: string;
};

export function ReflectionForm({
  value,
  onChange,
  onSave,
  onCancel,
  saveLabel,
}: ReflectionFormProps) {
  const { fields } = reflectionWords;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector("input")?.focus();
  }, []);

  function save() {
    const draft = toDraft(value);
    if (draft === null) notify(notices.reflectionIncomplete);
    else onSave(draft);
  }

  return (
    <Form ref={form} onSend={save} className="grid gap-5">
      <LineField
        label={fields.title}
        value={value.title}
        maxLength={titleCharactersMax}
        onChange={(title) => onChange({ ...value, title })}
      />
      <TextareaField
        label={fields.content}
        rows={7}
        value={value.content}
        maxLength={reflectionCharactersMax}
        onChange={(content) => onChange({ ...value, content })}
      />
      <LineField
        label={fields.tags}
        hint={fields.tagsHint}
        value={value.tags}
        onChange={(tags) => onChange({ ...value, tags })}
      />
      <VisibilityLine circle={useOwnCircle()} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{saveLabel}</Button>
        <Button variant="outline" onClick={onCancel}>
          {reflectionWords.cancel}
        </Button>
      </div>
    </Form>
  );
}

/** Null while the title or the text is missing. */
function toDraft(typed: TypedReflection): ReflectionDraft | null {
  const { title, content } = typed;
  if (isBlank(title) || isBlank(content)) return null;
  const tags = [...new Set(splitTags(typed.tags))].slice(0, tagsMax);
  return {
    title: title.trim(),
    content: content.trim(),
    tags: tags.map((tag) => cutCharacters(tag, tagCharactersMax)),
  };
}

type LineFieldProps = {
  label: string;
  hint?: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
};

function LineField({ label, hint, onChange, ...input }: LineFieldProps) {
  return <InputField label={label} hint={hint} {...input} dir="auto" onChange={onChange} />;
}
