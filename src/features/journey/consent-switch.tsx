import { api } from "@convex/_generated/api";

import { consentWords } from "@/content/journey/consent";
import { ConsentQuestion } from "@/features/journey/consent-question";
import { DeleteJournal } from "@/features/journey/delete-journal";
import { useConsent } from "@/features/journey/use-consent";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";
import { formatMoment } from "@/lib/text/format-instant";

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
