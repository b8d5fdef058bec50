import { tagCharactersMax } from "@domain/limits";
import { isBlank } from "@domain/text/text";
import { type SubmitEvent, useState } from "react";

import { Button } from "@/components/ui/button";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { tagWords } from "@/content/practice/tags";

type TagFormProps = {
  label: string;
  name?: string;
  act: string;
  /** Resolves to an error text, or null when saved. */
  onSave: (name: string) => Promise<string | null>;
  onClose?: () => void;
};

export function TagForm({ label, name: before = "", act, onSave, onClose }: TagFormProps) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
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
    <form
      className="flex flex-1 flex-wrap items-end gap-2"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <LabelledField label={label} error={error ?? undefined} className="min-w-40 flex-1">
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={tagCharactersMax}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
          />
        )}
      </LabelledField>
      <Button type="submit" isPending={isPending} disabled={isBlank(name)}>
        {act}
      </Button>
      {onClose && (
        <Button variant="outline" onClick={onClose}>
          {tagWords.cancel}
        </Button>
      )}
    </form>
  );
}
