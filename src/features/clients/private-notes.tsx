import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { notesCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text";
import { useMutation } from "convex/react";
import { Lock } from "lucide-react";
import { type SyntheticEvent, useState } from "react";

import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { failureNotice } from "@/content/failures";
import { privateNotesWords as words } from "@/content/practice/clients";
import { PagedList } from "@/features/clients/paged-list";
import { useLook } from "@/features/clients/use-look";
import { PrivateNote } from "@/features/clients/private-note";
import { jsonSlot, textIn } from "@/lib/kept-json";
import { personKey } from "@/lib/kept-keys";
import { forget, keep, useKept } from "@/lib/kept-values";
import { useLivePages } from "@/lib/live-pages";
import { notify } from "@/lib/notify";
import { useViewer } from "@/lib/viewer";

export function PrivateNotes({ clientId }: { clientId: Id<"users"> }) {
  useLook(clientId, "notes");
  const pages = useLivePages({ query: api.notes.list, args: { clientId }, pageItems: 20 });
  return (
    <div className="max-w-[44rem]">
      <p className="flex items-center gap-2 text-muted-foreground">
        <Lock aria-hidden className="size-4 shrink-0" />
        {words.lead}
      </p>
      <NewNote clientId={clientId} />
      <div className="mt-8">
        <PagedList pages={pages} words={words}>
          {(notes) => (
            <ul className="grid gap-4">
              {notes.map((note) => (
                <PrivateNote key={note.noteId} note={note} clientId={clientId} />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </div>
  );
}

/** The draft is stored in the browser. */
function NewNote({ clientId }: { clientId: Id<"users"> }) {
  const slot = jsonSlot(personKey("note_draft", useViewer().userId, clientId), textIn);
  const content = useKept(slot) ?? "";
  const add = useMutation(api.notes.add);
  const [isAdding, setIsAdding] = useState(false);
  const isUnfit = !isFitText(content, notesCharactersMax);

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isAdding || isUnfit) return;
    setIsAdding(true);
    try {
      await add({ clientId, content });
      forget(slot);
    } catch (error) {
      notify(failureNotice(error, words.notSaved));
    } finally {
      setIsAdding(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-5 grid gap-3">
      <WordsField
        label={words.label}
        placeholder={words.placeholder}
        value={content}
        charactersMax={notesCharactersMax}
        tooLong={words.tooLong}
        onChange={(text) => keep(slot, text)}
      />
      <Button type="submit" className="justify-self-start" isPending={isAdding} disabled={isUnfit}>
        {words.add}
      </Button>
    </form>
  );
}
