import { journalCharactersMax } from "@domain/limits";
import type { SectionId } from "@domain/work/phases";
import { useSyncExternalStore } from "react";

import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { consentWords } from "@/content/journey/consent";
import { journalWords } from "@/content/journey/journal";
import { sectionWords } from "@/content/journey/sections";
import { findEntry } from "@/features/journey/journal-entries";
import type { Writing } from "@/features/journey/journal-writing";
import { useJourneyRoom } from "@/features/journey/journey-room";
import { useShareControl } from "@/lib/device/sharing";
import { formatMoment } from "@/lib/text/format-instant";

type JournalFootProps = {
  section: SectionId;
  writing: Writing;
  isAllowed: boolean;
  onSave: () => void;
};

export function JournalFoot({ section, writing, isAllowed, onSave }: JournalFootProps) {
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
