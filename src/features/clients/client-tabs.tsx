import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import type { NamedPerson } from "@domain/accounts/full-name";
import { notesCharactersMax } from "@domain/limits";
import type { SessionStatus } from "@domain/schedule/session-statuses";
import { isBlank, isFitText } from "@domain/text/text";
import { activityTime } from "@domain/time/relative-times";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { Lock } from "lucide-react";
import { type ComponentProps, useEffect } from "react";
import { Link } from "react-router-dom";

import { Form } from "@/components/patterns/form";
import { HappeningLine } from "@/components/patterns/happening-line";
import { PagedList as Pages } from "@/components/patterns/paged-list";
import { RecordPanel } from "@/components/patterns/record-panel";
import { WordsField } from "@/components/patterns/words-field";
import { Badge, type BadgeVariant } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { clientPage, privateNotesWords as words } from "@/content/practice/clients";
import { describeHappening } from "@/content/practice/happenings";
import { statusLabels } from "@/content/session-lines";
import { useLook } from "@/features/clients/use-look";
import { attempt } from "@/lib/attempt";
import { cn } from "@/lib/class-names";
import { useMediaQuery } from "@/lib/device/media-query";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import { forget, keep, keepOrForget, readKept, useKept } from "@/lib/kept/kept-values";
import { localStore } from "@/lib/kept/local-store";
import { useTextToSend } from "@/lib/kept/sending";
import { useLive } from "@/lib/live/live";
import { type LivePages, useLivePages } from "@/lib/live/live-pages";
import { ownZone, useNow } from "@/lib/live/now";
import { happeningAddress } from "@/lib/pages/happening-address";
import { paths } from "@/lib/pages/paths";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatDay, formatMoment } from "@/lib/text/format-instant";
import { formatSessionDate, formatSessionSpan, formatShortDate } from "@/lib/text/session-times";

function Timeline({ client }: { client: NamedPerson & { clientId: Id<"users"> } }) {
  const { clientId } = client;
  const pageItems = useMediaQuery("(min-width: 40rem)") ? 30 : 10;
  const pages = useLivePages({ query: api.clients.timeline, args: { clientId }, pageItems });
  const now = useNow();
  return (
    <PagedList pages={pages} words={clientPage.timeline}>
      {(happenings) => (
        <ul>
          {happenings.map((happening) => (
            <HappeningLine
              key={happening.activityId}
              sentence={describeHappening(client, happening)}
              time={activityTime(happening.happenedAt, now, ownZone())}
              to={happeningAddress({ ...happening, clientId })}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const tones: Record<SessionStatus, BadgeVariant> = {
  scheduled: "highlight",
  completed: "primary",
  cancelled: "destructive",
  "no-show": "outline",
};

function ClientSessions({ clientId }: { clientId: Id<"users"> }) {
  const pages = useLivePages({ query: api.clients.sessions, args: { clientId }, pageItems: 20 });
  return (
    <PagedList pages={pages} words={clientPage.sessions}>
      {(sessions) => (
        <ul>
          {sessions.map((session) => (
            <li key={session.sessionId} className="border-b border-border last:border-b-0">
              <Link
                to={paths.coachSession(session.sessionId)}
                className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-3 hover:bg-border/30"
              >
                <span dir="auto" className="min-w-0 flex-1 basis-60 font-medium break-words">
                  {session.title}
                </span>
                <span className="text-sm text-muted-foreground tabular-nums">
                  {formatSessionDate(session.startsAt, ownZone())},{" "}
                  {formatSessionSpan(session, ownZone())}
                </span>
                <span className="sm:w-22">
                  <Badge variant={tones[session.status]}>{statusLabels[session.status]}</Badge>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const { questions, rating } = clientPage.feedback;
const QUESTIONS = ["mostValuable", "unclear", "improvement", "nextSteps"] as const;

function ClientFeedback({ clientId }: { clientId: Id<"users"> }) {
  const args = { clientId };
  const pages = useLivePages({ query: api.feedback.listOfClient, args, pageItems: 10 });
  return (
    <PagedList pages={pages} words={clientPage.feedback}>
      {(answers) => (
        <ul className="grid gap-6">
          {answers.map((answer) => (
            <li
              key={answer.submittedAt}
              className="rounded-card border border-border bg-card p-5 sm:p-6"
            >
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted-foreground">
                <span>{formatDay(answer.submittedAt)}</span>
                {answer.overallRating !== undefined && <span>{rating(answer.overallRating)}</span>}
              </p>
              <dl className="mt-3 grid max-w-reading gap-4">
                {QUESTIONS.filter((question) => answer[question].trim() !== "").map((question) => (
                  <div key={question}>
                    <dt className="text-sm font-medium">{questions[question]}</dt>
                    <dd dir="auto" className="mt-1 whitespace-pre-line">
                      {answer[question]}
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

export const clientTabs = { ClientFeedback, ClientSessions, NoteLines, PrivateNotes, Timeline };

function PrivateNotes({ clientId }: { clientId: Id<"users"> }) {
  useLook(clientId, "notes");
  const pages = useLivePages({ query: api.notes.list, args: { clientId }, pageItems: 20 });
  useSavedFromRemoval(pages, clientId);
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

/**
 * Moves the unsaved edit of a note that was removed elsewhere into the form for a new note, also if no window showed the
 * note when it was removed.
 */
export function useSavedFromRemoval(pages: LivePages<Note>, clientId: Id<"users">) {
  const { userId } = useViewer();
  useEffect(() => {
    if (pages.state !== "ready" || pages.isGrowing) return; // While it grows, a page may be missing.
    const here = new Set<string>(pages.items.map(({ noteId }) => noteId));
    // Notes come last edited first: one that is older than the last note here may not be loaded yet.
    const loadedFrom = pages.isWhole ? 0 : (pages.items.at(-1)?.updatedAt ?? Infinity);
    const form = jsonSlot(personKey("note_draft", userId, clientId), textIn);
    const prefix = personKey("note_draft", userId, "");
    const keys = localStore.inClear.keys().filter((key) => key.startsWith(prefix));
    for (const noteId of keys.map((key) => key.slice(prefix.length))) {
      const slot = editSlot(userId, noteId);
      const edit = here.has(noteId) ? null : localStore.get(slot);
      if (edit?.clientId !== clientId || edit.updatedAt <= loadedFrom) continue;
      const before = readKept(form) ?? "";
      const isTyped = !isBlank(edit.text) && edit.text !== edit.base;
      // Another window of this browser may have done it already.
      const isThere = before === edit.text || before.endsWith(`\n\n${edit.text}`);
      if (isTyped && !isThere) {
        keep(form, isBlank(before) ? edit.text : `${before}\n\n${edit.text}`);
      }
      forget(slot);
    }
  }, [pages, userId, clientId]);
}

const shownMax = 3;
const firstPage = { paginationOpts: { numItems: shownMax, cursor: null } };

function NoteLines({ clientId }: { clientId: Id<"users"> }) {
  useLook(clientId, "notes");
  const notes = useLive(api.notes.list, { clientId, ...firstPage });
  return (
    <RecordPanel
      clientId={clientId}
      part="notes"
      live={notes}
      rowsOf={({ page }) => page}
      row={({ noteId, content, updatedAt }) => (
        <li key={noteId} className="border-t border-border py-1.5 first:border-t-0">
          <p className="text-xs text-muted-foreground tabular-nums">
            {formatShortDate(updatedAt, ownZone())}
          </p>
          <p dir="auto" className="line-clamp-4 wrap-anywhere whitespace-pre-line">
            {content}
          </p>
        </li>
      )}
    >
      <NoteForm clientId={clientId} rows={2} className="mt-2" />
    </RecordPanel>
  );
}

type NoteFormProps = { clientId: Id<"users">; rows?: number; className?: string };

function NoteForm({ clientId, rows, className }: NoteFormProps) {
  const key = personKey("note_draft", useViewer().userId, clientId);
  const { text: content, type, isSending, send } = useTextToSend(key);
  const add = useMutation(api.notes.add);
  const isUnfit = !isFitText(content, notesCharactersMax);

  async function submit() {
    if (isUnfit) return;
    await saved(send((requestName) => add({ clientId, content, requestName })));
  }

  return (
    <Form onSend={submit} className={cn("grid gap-3", className)}>
      <WordsField
        label={words.label}
        placeholder={words.placeholder}
        value={content}
        charactersMax={notesCharactersMax}
        tooLong={words.tooLong}
        rows={rows}
        onChange={type}
      />
      <Button type="submit" className="justify-self-start" isPending={isSending} disabled={isUnfit}>
        {words.add}
      </Button>
    </Form>
  );
}

type Note = FunctionReturnType<typeof api.notes.list>["page"][number];

/** `clientId` and `updatedAt` are the note's, to find the edit once the note is removed. */
type Edit = { base: string; text: string; clientId: string; updatedAt: number };
const editIn = (parsed: unknown): Edit => {
  const { base, text, clientId, updatedAt } = fieldsOf(parsed);
  const of = { clientId: textIn(clientId), updatedAt: Number(updatedAt) };
  return { base: textIn(base), text: textIn(text), ...of };
};
const editSlot = (userId: string, noteId: string) =>
  jsonSlot(personKey("note_draft", userId, noteId), editIn);

function PrivateNote({ note, clientId }: { note: Note; clientId: Id<"users"> }) {
  const { noteId, content, sessionTitle, updatedAt } = note;
  const slot = editSlot(useViewer().userId, noteId);
  const draft = useKept(slot);
  const setDraft = (next: Pick<Edit, "base" | "text"> | null) =>
    keepOrForget(slot, next && { ...next, clientId, updatedAt });
  const { save, takeAway } = useNoteActions(note, clientId);

  async function saveDraft() {
    if (draft === null || isBlank(draft.text) || !(await save(draft))) return;
    const text = readKept(slot)?.text ?? draft.text; // Includes what was typed since.
    setDraft(text === draft.text ? null : { base: draft.text, text });
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
          onChange={(event) => setDraft({ base: draft.base, text: event.target.value })}
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

function useNoteActions({ noteId, content, sessionId }: Note, clientId: Id<"users">) {
  const edit = useMutation(api.notes.edit);
  const remove = useMutation(api.notes.remove);
  const add = useMutation(api.notes.add);
  return {
    /** Resolves to whether it was saved. */
    save: ({ base, text }: Edit) => saved(edit({ noteId, base, text })),
    takeAway: async () => {
      if (!(await saved(remove({ noteId })))) return;
      const onAct = () => void saved(add({ clientId, content, sessionId }));
      notifyWithUndo(words.removed, onAct);
    },
  };
}

const saved = (work: Promise<unknown>) => attempt(work, words.notSaved);

type PagedListProps<Item> = Omit<ComponentProps<typeof Pages<Item>>, "words"> & {
  words: { loading: string; empty: string; emptySentence: string };
};

function PagedList<Item>({ words, ...rest }: PagedListProps<Item>) {
  return <Pages {...rest} words={{ failed: clientPage.failed, ...words }} />;
}
