import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { failureNotice } from "@/content/failures";
import { privateNotesWords as words } from "@/content/practice/clients";
import { notify } from "@/lib/device/notify";
import { formatMoment } from "@/lib/text/format-instant";

type Note = FunctionReturnType<typeof api.notes.list>["page"][number];

export function PrivateNote({ note, clientId }: { note: Note; clientId: Id<"users"> }) {
  const { content, sessionTitle, updatedAt } = note;
  const [draft, setDraft] = useState<{ base: string; text: string } | null>(null);
  const { save, takeAway } = useNoteActions(note, clientId);

  async function saveDraft() {
    if (draft !== null && !isBlank(draft.text) && (await save(draft))) setDraft(null);
  }

  return (
    <li className="rounded-card border border-border bg-card p-5">
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
        <span dir="auto">{sessionTitle && words.onSession(sessionTitle)}</span>
        <span>{formatMoment(updatedAt)}</span>
      </p>
      {draft === null ? (
        <p dir="auto" className="mt-2 whitespace-pre-line break-words">
          {content}
        </p>
      ) : (
        <Textarea
          className="mt-2"
          aria-label={words.editLabel}
          value={draft.text}
          onChange={(event) => setDraft({ ...draft, text: event.target.value })}
        />
      )}
      <div className="mt-3 flex gap-4">
        {draft === null ? (
          <>
            <Button variant="link" onClick={() => setDraft({ base: content, text: content })}>
              {words.edit}
            </Button>
            <Button variant="link" onClick={() => void takeAway()}>
              {words.remove}
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" disabled={isBlank(draft.text)} onClick={() => void saveDraft()}>
              {words.save}
            </Button>
            <Button size="sm" variant="outline" onClick={() => setDraft(null)}>
              {words.cancel}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function useNoteActions({ noteId, content }: Note, clientId: Id<"users">) {
  const edit = useMutation(api.notes.edit);
  const remove = useMutation(api.notes.remove);
  const add = useMutation(api.notes.add);
  return {
    /** Resolves to whether it was saved. */
    save: async (draft: { base: string; text: string }) => {
      try {
        await edit({ noteId, ...draft });
        return true;
      } catch (error) {
        tellFailure(error);
        return false;
      }
    },
    takeAway: async () => {
      try {
        await remove({ noteId });
        const undo = () => void add({ clientId, content }).catch(tellFailure);
        notify({
          tone: "success",
          title: words.removed,
          action: { label: words.undo, onAct: undo },
        });
      } catch (error) {
        tellFailure(error);
      }
    },
  };
}

function tellFailure(error: unknown) {
  notify(failureNotice(error, words.notSaved));
}
