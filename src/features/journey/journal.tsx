import { journalCharactersMax, journalHeightPxMin } from "@domain/limits";
import type { SectionId } from "@domain/work/phases";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";

import { LatePart } from "@/components/patterns/late-part";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/textarea";
import { journalWords } from "@/content/journey/journal";
import { notices } from "@/content/notices";
import { ConsentBox } from "@/features/journey/consent-box";
import { findEntry } from "@/features/journey/journal-entries";
import { JournalFoot } from "@/features/journey/journal-foot";
import { createWriting, type Writing } from "@/features/journey/journal-writing";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { notify } from "@/lib/device/notify";
import { useIsInVault, useOwnCircle } from "@/lib/kept/use-vault-state";
import { late } from "@/lib/loading/late";

const EntryFiles = late(async () => (await import("@/features/journey/entry-files")).EntryFiles);

type JournalProps = { section: SectionId; prompts: readonly string[] };

export function Journal({ section, prompts }: JournalProps) {
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

/** Too long is shown below the text instead. */
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

/** As a heading at the end, with room below it. */
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
