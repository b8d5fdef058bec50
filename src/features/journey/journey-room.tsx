import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import type { SectionId } from "@domain/work/phases";
import { useMutation } from "convex/react";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";

import { FailedState } from "@/components/patterns/failed-state";
import { type Guide, GUIDE_IDS, type GuideId } from "@/content/journey/guide";
import { journeyWords } from "@/content/journey/overview";
import {
  findEntry,
  type JournalEntry,
  journalSlot,
  withoutWords,
  withWords,
  writtenSections,
} from "@/features/journey/journal-entries";
import {
  type Answers,
  type GuideWork,
  NO_GUIDE_WORK,
  NO_WORK,
  type SectionWork,
  workSlot,
} from "@/features/journey/section-work";
import { type Consent, useConsent } from "@/features/journey/use-consent";
import { type Sections, useSections } from "@/features/journey/use-sections";
import { type KeptKey, personKey } from "@/lib/kept/kept-keys";
import { keep, readKept, useKept } from "@/lib/kept/kept-values";
import { localStore, type Slot } from "@/lib/kept/local-store";
import { useViewer } from "@/lib/sign-in/viewer";

type Room = Sections & {
  userId: string;
  entries: readonly JournalEntry[];
  work: SectionWork;
  /** An existing entry counts as consent unless something else was decided. */
  hasConsent: (section: SectionId) => boolean;
  consent: Consent;
  /** False when the browser could not store it. Blank text removes the entry. */
  write: (section: SectionId, content: string) => boolean;
  /** Without consent an answer stays in this window until consent is given. */
  answer: (guide: Pick<Guide, "id" | "section">, answers: Answers) => void;
  unkept: Unkept;
  /** Passes the newest work of all windows to `change`, and stores the result. */
  changeWork: (change: (work: SectionWork) => SectionWork) => SectionWork;
};

type Unkept = Partial<Record<GuideId, Answers>>;

const RoomContext = createContext<Room | null>(null);

export function useJourneyRoom(): Room {
  const room = useContext(RoomContext);
  if (room === null) throw new Error("useJourneyRoom needs a JourneyRoom.");
  return room;
}

export function guideWorkOf(work: SectionWork, guide: GuideId): GuideWork {
  return work.guides[guide] ?? NO_GUIDE_WORK;
}

export function JourneyRoom({ children }: { children: ReactNode }) {
  const { userId } = useViewer();
  const entries = useKept(journalSlot(userId));
  const work = useKept(workSlot(userId)) ?? NO_WORK;
  const consent = useConsent(userId);
  const written = useMemo(() => writtenSections(entries ?? []), [entries]);
  const sections = useSections(written);
  const reopen = useMutation(api.journey.reopenSection);

  const hasConsent = (section: SectionId) =>
    consent.isFlagged ||
    (consent.decision === null && findEntry(entries ?? [], section) !== undefined);

  const [unkept, setUnkept] = useState<Unkept>({});

  function changeWork(change: (work: SectionWork) => SectionWork): SectionWork {
    const changed = change(readKept(workSlot(userId)) ?? NO_WORK);
    keep(workSlot(userId), changed);
    return changed;
  }

  /** Stores these answers, and those that waited for consent. */
  function keepAnswers(given: Unkept) {
    changeWork((newest) => {
      const guides = { ...newest.guides };
      for (const guide of GUIDE_IDS) {
        const known = guideWorkOf(newest, guide);
        const answers = { ...known.answers, ...unkept[guide], ...given[guide] };
        if (unkept[guide] || given[guide]) guides[guide] = { ...known, answers };
      }
      return { ...newest, guides };
    });
    setUnkept({});
  }

  function write(section: SectionId, content: string): boolean {
    const slot = journalSlot(userId);
    const now = readKept(slot);
    if (now === null) keepUnreadable(userId);
    if (!isBlank(content)) {
      return keep(slot, withWords(now ?? [], { userId, section, content, now: new Date() }));
    }
    if (now && findEntry(now, section)) {
      void reopen({ section }).catch(() => undefined); // The text is deleted in any case; the account can follow later.
      return keep(slot, withoutWords(now, section));
    }
    return true;
  }

  const room: Room = {
    ...sections,
    userId,
    entries: entries ?? [],
    work,
    hasConsent,
    consent: {
      ...consent,
      decide: (isGiven) => {
        consent.decide(isGiven);
        if (isGiven) keepAnswers({});
      },
    },
    write,
    answer: ({ id, section }, answers) => {
      if (hasConsent(section)) keepAnswers({ [id]: answers });
      else setUnkept((all) => ({ ...all, [id]: { ...all[id], ...answers } }));
    },
    unkept,
    changeWork,
  };
  return <RoomContext value={room}>{children}</RoomContext>;
}

/** Moves an unreadable journal aside before it is overwritten. */
function keepUnreadable(userId: string) {
  const text = localStore.get(textSlot(journalSlot(userId).key));
  const aside = personKey("journal_entries", userId, "unreadable");
  if (text !== null) keep(textSlot(aside), text);
}

export function ProgressFailure() {
  const { retry } = useJourneyRoom();
  return retry && <FailedState sentence={journeyWords.notLoaded} onRetry={retry} />;
}

const textSlot = (key: KeptKey): Slot<string> => ({
  key,
  encode: (text) => text,
  decode: (text) => text,
});
