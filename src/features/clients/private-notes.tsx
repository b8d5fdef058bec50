import { useMutation } from "convex/react";
import { Lock } from "lucide-react";
import type { SyntheticEvent } from "react";

import { LiveLines } from "@/components/patterns/live-lines";
import { Panel } from "@/components/patterns/panel";
import { PanelLink } from "@/components/patterns/panel-link";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { failureNotice } from "@/content/failures";
import { privateNotesWords as words } from "@/content/practice/clients";
import { nowWords } from "@/content/practice/now";
import { PagedList } from "@/features/clients/paged-list";
import { PrivateNote } from "@/features/clients/private-note";
import { useLook } from "@/features/clients/use-look";
import { cn } from "@/lib/class-names";
import { notify } from "@/lib/device/notify";
import { jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { keep, useKept } from "@/lib/kept/kept-values";
import { useSendingOnce } from "@/lib/kept/sending";
import { forgetSent } from "@/lib/kept/sent-words";
import { useLive } from "@/lib/live/live";
import { useLivePages } from "@/lib/live/live-pages";
import { ownZone } from "@/lib/live/now";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatShortDate } from "@/lib/text/session-times";
import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { notesCharactersMax } from "@domain/limits";
import { isFitText } from "@domain/text/text";

export function PrivateNotes({ clientId }: { clientId: Id<"users"> }) {
  useLook(clientId, "notes");
  const pages = useLivePages({ query: api.notes.list, args: { clientId }, pageItems: 20 });
  return (
    <div className="max-w-[44rem]">
      <p className="flex items-center gap-2 text-muted-foreground">
        <Lock aria-hidden className="size-4 shrink-0" />
        {words.lead}
      </p>
      <NoteForm clientId={clientId} className="mt-5" />
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

const shownMax = 3;
const firstPage = { paginationOpts: { numItems: shownMax, cursor: null } };

/** The coach's latest notes for themselves, and a field for another. */
export function NoteLines({ clientId }: { clientId: Id<"users"> }) {
  useLook(clientId, "notes");
  const notes = useLive(api.notes.list, { clientId, ...firstPage });
  const lineWords = nowWords.notes;
  return (
    <Panel
      title={lineWords.title}
      action={
        <PanelLink to={paths.coachClient(clientId, "notes")} title={lineWords.title}>
          {nowWords.all}
        </PanelLink>
      }
    >
      <LiveLines live={notes} words={nowWords}>
        {({ page }) =>
          page.length === 0 ? (
            <p className="text-muted-foreground">{lineWords.none}</p>
          ) : (
            <ul>
              {page.map(({ noteId, content, updatedAt }) => (
                <li key={noteId} className="border-t border-border py-1.5 first:border-t-0">
                  <p className="text-xs text-muted-foreground tabular-nums">
                    {formatShortDate(updatedAt, ownZone())}
                  </p>
                  <p dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-line">
                    {content}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </LiveLines>
      <NoteForm clientId={clientId} rows={2} className="mt-2" />
    </Panel>
  );
}

type NoteFormProps = { clientId: Id<"users">; rows?: number; className?: string };

/** The draft is stored in the browser. */
function NoteForm({ clientId, rows, className }: NoteFormProps) {
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
