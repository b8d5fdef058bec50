import { journalCharactersMax, journalHeightPxMin } from "@domain/limits";
import { countCharacters, isBlank } from "@domain/text/text";
import { mergeTexts, moveCaret } from "@domain/text/text-merge";
import type { SectionId } from "@domain/work/phases";
import {
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type RefObject,
} from "react";

import { LatePart } from "@/components/patterns/late-part";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Textarea } from "@/components/ui/textarea";
import { consentWords } from "@/content/journey/consent";
import { journalWords } from "@/content/journey/journal";
import { sectionWords } from "@/content/journey/sections";
import { notices } from "@/content/notices";
import { ConsentBox } from "@/features/journey/consent-box";
import { draftSlot, type JournalDraft } from "@/features/journey/journal-draft";
import { findEntry, journalSlot } from "@/features/journey/journal-entries";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { notify } from "@/lib/device/notify";
import { useShareControl } from "@/lib/device/sharing";
import { readKept, forget, keep } from "@/lib/kept/kept-values";
import type { Slot } from "@/lib/kept/local-store";
import { useIsInVault, useOwnCircle } from "@/lib/kept/use-vault-state";
import { makeListeners } from "@/lib/listeners";
import { lateParts } from "@/lib/loading/late";
import { formatMoment } from "@/lib/text/format-instant";
import { textDirection } from "@/lib/text/text-direction";

type JournalFootProps = {
  section: SectionId;
  writing: Writing;
  isAllowed: boolean;
  onSave: () => void;
};

function JournalFoot({ section, writing, isAllowed, onSave }: JournalFootProps) {
  const { entries, completed, isLoading } = useJourneyRoom();
  const { characters, isBlank, isDirty, hasMerged, isKept } = useSyncExternalStore(
    writing.subscribe,
    writing.getState,
  );
  const entry = findEntry(entries, section);
  const renderShare = useShareControl();
  const isTooLong = characters > journalCharactersMax;
  const isElsewhere = entry === undefined && completed.includes(section);
  return (
    <>
      <div className="mt-2 flex flex-wrap justify-between gap-x-6 text-sm text-muted-foreground">
        <p aria-live="polite" data-slot="journal-state">
          {isElsewhere && !isDirty ? null : describeState(isDirty, entry?.updated_at)}
        </p>
        <p data-slot="journal-count" className="tabular-nums">
          {formatCount(characters)}
        </p>
      </div>
      <div aria-live="polite" className="text-sm *:mt-2">
        {!isAllowed && <p className="text-destructive">{consentWords.required}</p>}
        {isTooLong && <p className="text-destructive">{journalWords.tooLong}</p>}
        {!isKept && <p className="text-destructive">{journalWords.notKeptByBrowser}</p>}
        {hasMerged && <p className="text-warning">{journalWords.changedElsewhere}</p>}
        {entry === undefined && isLoading && <Skeleton className="h-5" />}
        {isElsewhere && <p className="text-muted-foreground">{journalWords.elsewhere}</p>}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Button
          className="max-sm:w-full"
          disabled={!isAllowed || isBlank || isTooLong}
          onClick={onSave}
        >
          {journalWords.save}
        </Button>
        {entry !== undefined &&
          renderShare({
            kind: "journal",
            sourceId: section,
            title: sectionWords[section].name,
            parts: [{ text: entry.content }],
          })}
      </div>
    </>
  );
}

function describeState(isDirty: boolean, savedAt: string | undefined): string {
  if (isDirty) return journalWords.draftKept;
  return savedAt === undefined
    ? journalWords.nothingYet
    : journalWords.savedOn(formatMoment(savedAt));
}

const numbers = new Intl.NumberFormat("en-US");

function formatCount(characters: number): string {
  const max = numbers.format(journalCharactersMax);
  if (characters === 1) return journalWords.oneCharacter(max);
  return journalWords.characters(numbers.format(characters), max);
}

const { EntryFiles } = lateParts(() => import("@/features/journey/entry-files"));

export function Journal({ section, prompts }: { section: SectionId; prompts: readonly string[] }) {
  const { userId, entries, hasConsent, write } = useJourneyRoom();
  const [writing] = useState(() => createWriting(userId, section));
  const area = useRef<HTMLTextAreaElement>(null);
  const saved = findEntry(entries, section)?.content;
  const isAllowed = hasConsent(section);
  const isInVault = useIsInVault();

  useEffect(() => {
    if (saved !== undefined) writing.follow(saved);
  }, [writing, saved]);

  function save() {
    const notice = isAllowed ? noticeOf[writing.save(write)] : notices.consentRequired;
    if (notice) notify(notice);
  }

  function begin(prompt: string) {
    if (!area.current) return;
    appendPrompt(area.current, prompt);
    writing.noteInput();
  }

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10">
      <JournalPrompts prompts={prompts} isDisabled={!isAllowed} onChoose={begin} />
      <div className="min-w-0 lg:order-first">
        <ConsentBox section={section} />
        <Page area={area} writing={writing} isAllowed={isAllowed} onSave={save} />
        <JournalFoot section={section} writing={writing} isAllowed={isAllowed} onSave={save} />
        {isInVault && (
          <LatePart place="mt-6 h-28">
            <EntryFiles section={section} isAllowed={isAllowed} />
          </LatePart>
        )}
      </div>
    </div>
  );
}

/** A text that is too long is reported below the field instead. */
const noticeOf = {
  saved: notices.journalSaved,
  "not kept": notices.journalNotSaved,
  blank: notices.journalEmpty,
  "too long": null,
};

type PageProps = {
  area: RefObject<HTMLTextAreaElement | null>;
  writing: Writing;
  isAllowed: boolean;
  onSave: () => void;
};

function Page({ area, writing, isAllowed, onSave }: PageProps) {
  const id = useId();

  useEffect(() => (area.current ? writing.attach(area.current) : undefined), [area, writing]);

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave();
  }

  return (
    <>
      <label htmlFor={id} className="mt-6 block text-sm font-medium">
        {journalWords.label}
      </label>
      <VisibilityLine circle={useOwnCircle()} className="mt-1" />
      <Textarea
        id={id}
        ref={area}
        dir={undefined} // Set by the writing: "auto" would scan the whole text at every key.
        defaultValue={writing.openedWith}
        disabled={!isAllowed}
        placeholder={journalWords.placeholder}
        onInput={writing.noteInput}
        onKeyDown={saveByKey}
        className="mt-1.5 h-[46dvh] leading-relaxed"
        style={{ minHeight: journalHeightPxMin }}
      />
    </>
  );
}

/** Appends a prompt as a heading, with room below it. */
function appendPrompt(area: HTMLTextAreaElement, prompt: string) {
  const { value } = area;
  const gap = value === "" || value.endsWith("\n\n") ? "" : "\n\n";
  const isTooMuch = value.length + prompt.length > journalCharactersMax;
  if (!isTooMuch) {
    area.setRangeText(`${gap}${prompt}\n\n`, value.length, value.length, "end");
  }
  area.focus();
  area.scrollTop = area.scrollHeight;
}

type JournalPromptsProps = {
  prompts: readonly string[];
  isDisabled: boolean;
  onChoose: (prompt: string) => void;
};

function JournalPrompts({ prompts, isDisabled, onChoose }: JournalPromptsProps) {
  return (
    <aside>
      <h3 className="font-text text-sm font-semibold text-muted-foreground">
        {journalWords.promptsTitle}
      </h3>
      <ol className="mt-3 grid gap-5 sm:max-lg:grid-cols-2">
        {prompts.map((prompt) => (
          <li key={prompt} className="border-l-2 border-border pl-4">
            <p className="font-display text-lg leading-snug">{prompt}</p>
            <Button
              variant="link"
              disabled={isDisabled}
              aria-label={`${journalWords.usePrompt}: ${prompt}`}
              className="mt-1 text-sm"
              onClick={() => onChoose(prompt)}
            >
              {journalWords.usePrompt}
            </Button>
          </li>
        ))}
      </ol>
    </aside>
  );
}

/** A section's text in this window and its draft in the browser, which all windows of the person share. */
function openSharedDraft(slot: Slot<JournalDraft>, savedText: () => string) {
  const opened = readKept(slot) ?? { content: savedText(), base: savedText() };
  let area: HTMLTextAreaElement | null = null;
  let base = opened.base;
  let known = readKept(slot)?.content; // What this window last read or wrote.
  const text = () => area?.value ?? opened.content;

  /** Adds what another window wrote. True when both had written. */
  function join(): boolean {
    const theirs = readKept(slot);
    if (theirs === null || theirs.content === known) return false;
    const mine = text();
    const content = mergeTexts(known ?? base, mine, theirs.content);
    known = theirs.content;
    base = theirs.base;
    if (area && content !== mine) putIn(area, content);
    return content !== mine && content !== theirs.content;
  }

  /** Stores unsaved text, merged with what another window wrote meanwhile. True when both had written. */
  function store(): boolean {
    if (text() === base) {
      if (readKept(slot)?.content === known) forget(slot);
      return false;
    }
    const hasMerged = join();
    const content = text();
    if (keep(slot, { content, base })) known = content;
    return hasMerged;
  }

  function turn() {
    const direction = textDirection(text());
    if (area && area.dir !== direction) area.dir = direction;
  }

  return {
    openedWith: opened.content,
    text,
    base: () => base,
    isDirty: () => text() !== base,
    isStored: () => text() === known,
    /** Another window saved, emptied or removed the draft, and this window has nothing beyond it. */
    isGone: () => readKept(slot) === null && text() === known,
    join,
    store,
    put: (element: HTMLTextAreaElement) => {
      area = element;
      turn();
    },
    turn,
    show: (content: string) => {
      if (area && area.value !== content) area.value = content;
      base = content;
      if (readKept(slot) === null) known = undefined;
    },
  };
}

/** Keeps the caret at the same words. */
function putIn(area: HTMLTextAreaElement, content: string) {
  const { value, selectionStart, selectionEnd } = area;
  area.value = content;
  const move = (caret: number) => moveCaret(value, content, caret);
  area.setSelectionRange(move(selectionStart), move(selectionEnd));
}

type WritingState = {
  characters: number;
  isBlank: boolean;
  /** The text area differs from the saved text. */
  isDirty: boolean;
  /** Text saved in another window was merged with this one. */
  hasMerged: boolean;
  /** False when the browser could not store the saved text. */
  isKept: boolean;
};
type SaveResult = "saved" | "not kept" | "blank" | "too long";
type Write = (section: SectionId, content: string) => boolean;

/**
 * The text area holds the text: passing 60,000 characters through React at every key press would be slow. React only gets the
 * length.
 */
export function createWriting(userId: string, section: SectionId) {
  const savedText = () => findEntry(readKept(journalSlot(userId)) ?? [], section)?.content ?? "";
  const slot = draftSlot(userId, section);
  const page = openSharedDraft(slot, savedText);
  const measureNow = () => ({ ...measure(page.text()), isDirty: page.isDirty() });
  const state = createState({ ...measureNow(), hasMerged: false, isKept: true });
  const note = (hasMerged: boolean) =>
    state.change({ ...measureNow(), ...(hasMerged ? { hasMerged } : {}) });
  const draft = createLateAct(() => note(page.store()));

  function show(content: string) {
    page.show(content);
    draft.now();
  }

  function followDraft({ key }: StorageEvent) {
    if (key !== slot.key) return;
    if (page.isGone()) show(savedText());
    note(page.join());
    if (page.isDirty() && !page.isStored()) draft.later();
  }

  return {
    openedWith: page.openedWith,
    getState: state.get,
    subscribe: state.subscribe,
    /** Returns how to detach; detaching saves the draft at once. */
    attach: (area: HTMLTextAreaElement) => {
      page.put(area);
      const stop = onLeaving(draft.ifWaiting);
      window.addEventListener("storage", followDraft);
      return () => {
        window.removeEventListener("storage", followDraft);
        stop();
      };
    },
    noteInput: () => {
      page.turn();
      state.change(measureNow());
      draft.later();
    },
    /** After another window saved: shows its text unless something is being written here. */
    follow: (saved: string) => {
      if (!page.isDirty() && saved !== page.base()) show(saved);
    },
    save: (write: Write): SaveResult => {
      const [mine, base, theirs] = [page.text(), page.base(), savedText()];
      if (isBlank(mine)) return "blank";
      const hasMerged = theirs !== base && theirs !== "" && theirs !== mine;
      const content = hasMerged ? mergeTexts(base, mine, theirs) : mine;
      if (countCharacters(content) > journalCharactersMax) return "too long";
      const isKept = write(section, content);
      state.change({ hasMerged, isKept });
      show(content);
      return isKept ? "saved" : "not kept";
    },
  };
}

type Writing = ReturnType<typeof createWriting>;

function measure(content: string) {
  return { characters: countCharacters(content), isBlank: isBlank(content) };
}

function createState(first: WritingState) {
  const { follow, emit } = makeListeners();
  let state = first;
  return {
    get: () => state,
    change: (next: Partial<WritingState>) => {
      state = { ...state, ...next };
      emit();
    },
    subscribe: follow,
  };
}

/** Runs after the key event, so that typing does not wait for storage. */
function createLateAct(act: () => void) {
  let timer: number | undefined;
  const now = () => {
    window.clearTimeout(timer);
    timer = undefined;
    act();
  };
  return {
    now,
    later: () => {
      timer ??= window.setTimeout(now);
    },
    ifWaiting: () => {
      if (timer !== undefined) now();
    },
  };
}

/** When the page is hidden or left, and on detach. Returns how to stop. */
function onLeaving(act: () => void) {
  window.addEventListener("pagehide", act);
  document.addEventListener("visibilitychange", act);
  return () => {
    act();
    window.removeEventListener("pagehide", act);
    document.removeEventListener("visibilitychange", act);
  };
}
