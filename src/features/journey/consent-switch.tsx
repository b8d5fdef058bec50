import { api } from "@convex/_generated/api";
import { SECTIONS } from "@domain/work/phases";

import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { consentWords } from "@/content/journey/consent";
import { ConsentQuestion } from "@/features/journey/consent-question";
import { draftSlot } from "@/features/journey/journal-draft";
import { journalSlot } from "@/features/journey/journal-entries";
import { useConsent } from "@/features/journey/use-consent";
import { notifyWithUndo } from "@/lib/device/notify-with-undo";
import { forget, keep, readKept, useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";
import { filesIn, filesSlot, removeFiles } from "@/lib/vault/kept-files";

const words = consentWords.removal;

function DeleteJournal({ userId }: { userId: string }) {
  useKept(journalSlot(userId)); // Rerenders when the journal is deleted or restored.
  if (!hasJournal(userId)) return null;
  return (
    <div data-slot="delete-journal" className="mt-4 grid justify-items-start gap-3">
      <p className="max-w-reading text-sm text-muted-foreground">{words.text}</p>
      <Button
        variant="outline"
        onClick={() => {
          const undo = removeJournal(userId);
          notifyWithUndo(words.done, undo);
        }}
      >
        {words.action}
      </Button>
    </div>
  );
}

export function ConsentSwitch() {
  const { userId } = useViewer();
  const consent = useConsent(userId);
  return (
    <div>
      <ConsentQuestion consent={consent} isGiven={consent.isFlagged} />
      {consent.decision?.isGiven === false && <DeleteJournal userId={userId} />}
      <Decisions />
    </div>
  );
}

function Decisions() {
  const decisions = useLive(api.onboarding.consents, {});
  if (decisions.state === "loading") return <Skeleton className="mt-4 h-6" />;
  if (decisions.state !== "ready" || decisions.value.length === 0) return null;
  const { title, given, withdrawn } = consentWords.history;
  return (
    <details className="mt-4 text-sm">
      <summary className="min-h-6 cursor-pointer font-medium">{title}</summary>
      <ol className="mt-2 max-w-reading">
        {decisions.value.map(({ isGiven, decidedAt, textVersion }) => (
          <li key={decidedAt} className="flex flex-wrap gap-x-4 border-t border-border py-2">
            <span>{isGiven ? given(textVersion) : withdrawn}</span>
            <time
              dateTime={new Date(decidedAt).toISOString()}
              className="ml-auto text-muted-foreground tabular-nums"
            >
              {formatMoment(decidedAt)}
            </time>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** Removes entries, their files and drafts, from this browser or the vault. The returned function restores them, but never over newer text. */
export function removeJournal(userId: string): () => void {
  const entries = readKept(journalSlot(userId));
  const drafts = SECTIONS.map((section) => {
    const slot = draftSlot(userId, section);
    return { slot, draft: readKept(slot) };
  });
  const restore = removeFiles(userId, filesIn(readKept(filesSlot(userId)) ?? []));
  forget(journalSlot(userId));
  for (const { slot } of drafts) forget(slot);
  return () => {
    restore();
    const since = readKept(journalSlot(userId)) ?? [];
    const isRewritten = (section: string) => since.some((entry) => entry.section === section);
    const back = (entries ?? []).filter(({ section }) => !isRewritten(section));
    keep(journalSlot(userId), [...back, ...since]);
    for (const { slot, draft } of drafts) {
      if (draft !== null && readKept(slot) === null) keep(slot, draft);
    }
  };
}

export const hasJournal = (userId: string): boolean =>
  (readKept(journalSlot(userId)) ?? []).length > 0 ||
  filesIn(readKept(filesSlot(userId)) ?? []).length > 0 ||
  SECTIONS.some((section) => readKept(draftSlot(userId, section)) !== null);
