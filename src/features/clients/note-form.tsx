import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { notesCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { SyntheticEvent } from "react";

import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { failureNotice } from "@/content/failures";
import { privateNotesWords as words } from "@/content/practice/clients";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";
import { useSendingOnce } from "@/lib/kept/sending";
import { forgetSent } from "@/lib/kept/sent-words";
import { useViewer } from "@/lib/sign-in/viewer";

type NoteFormProps = { clientId: Id<"users">; rows?: number; className?: string };

/** The draft is stored in the browser. */
export function NoteForm({ clientId, rows, className }: NoteFormProps) {
  const slot = jsonSlot(personKey("note_draft", useViewer().userId, clientId), textIn);
  const content = useKept(slot) ?? "";
  const add = useMutation(api.notes.add);
  const { isSending, run } = useSendingOnce(slot, content);
  const isUnfit = !isFitText(content, notesCharactersMax);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isUnfit) return;
    try {
      await run(async (requestName) => {
        await add({ clientId, content, requestName });
        forgetSent(slot, content);
        return true;
      });
    } catch (error) {
      notify(failureNotice(error, words.notSaved));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className={cn("grid gap-3", className)}>
      <WordsField
        label={words.label}
        placeholder={words.placeholder}
        value={content}
        charactersMax={notesCharactersMax}
        tooLong={words.tooLong}
        rows={rows}
        onChange={(text) => keep(slot, text)}
      />
      <Button type="submit" className="justify-self-start" isPending={isSending} disabled={isUnfit}>
        {words.add}
      </Button>
    </form>
  );
}
