import { api } from "@convex/_generated/api";

import { Skeleton } from "@/components/ui/skeleton";
import { Button } from "@/components/ui/button";
import { consentWords } from "@/content/journey/consent";
import { ConsentQuestion } from "@/features/journey/consent-question";
import { journalSlot } from "@/features/journey/journal-entries";
import { hasJournal, removeJournal } from "@/features/journey/journal-removal";
import { useConsent } from "@/features/journey/use-consent";
import { notify } from "@/lib/device/notify";
import { useKept } from "@/lib/kept/kept-values";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

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
          notify({
            tone: "success",
            title: words.done,
            action: { label: words.undo, onAct: undo },
          });
        }}
      >
        {words.action}
      </Button>
    </div>
  );
}

export function ConsentSwitch({ className }: { className?: string }) {
  const { userId } = useViewer();
  const consent = useConsent(userId);
  return (
    <div className={className}>
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
