import { journalCharactersMax, journalHeightPxMin } from "@domain/limits";
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
import { findEntry } from "@/features/journey/journal-entries";
import { createWriting, type Writing } from "@/features/journey/journal-writing";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { notify } from "@/lib/device/notify";
import { useShareControl } from "@/lib/device/sharing";
import { useIsInVault, useOwnCircle } from "@/lib/kept/use-vault-state";
import { lateParts } from "@/lib/loading/late";
import { formatMoment } from "@/lib/text/format-instant";

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
