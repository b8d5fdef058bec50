import { messagePreviewCharactersMax } from "@domain/limits";
import { cutCharacters } from "@domain/text/text";

import { Button } from "@/components/ui/button";
import { shelfWords } from "@/content/library/shelf";
import { type FieldName, labelField } from "@/features/shelf/typed-item";
import type { useTouched } from "@/lib/kept/touched-fields";

type Form = ReturnType<typeof useTouched<FieldName>>;

/** Shown when another window changed fields that are being edited. Saving keeps this version. */
export function Meanwhile({ form }: { form: Form }) {
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
