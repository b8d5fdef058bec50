import { api } from "@convex/_generated/api";
import { coachingEndUndoMs } from "@domain/limits";
import { useMutation } from "convex/react";

import { Button } from "@/components/ui/button";
import { failureNotice } from "@/content/failures";
import { clientsPage, endingWords } from "@/content/practice/clients";
import { RecordsButton } from "@/features/clients/records-button";
import { useLive } from "@/lib/live";
import { notify } from "@/lib/notify";
import { useNow } from "@/lib/now";
import { formatDay } from "@/lib/format-instant";

export function PastClients() {
  const past = useLive(api.clients.past, {});
  const resume = useMutation(api.clients.resume);
  const now = useNow();
  if (past.state !== "ready" || past.value.length === 0) return null;
  return (
    <details className="mt-10">
      <summary className="cursor-pointer text-lg font-medium">
        {clientsPage.past.title(past.value.length)}
      </summary>
      <ul className="mt-3">
        {past.value.map(({ coachingId, name, startedAt, endedAt }) => (
          <li
            key={coachingId}
            className="flex min-h-12 flex-wrap items-center gap-x-4 border-b border-border py-2"
          >
            <span dir="auto" className="font-medium">
              {name}
            </span>
            <span className="text-sm text-muted-foreground">
              {clientsPage.past.span(formatDay(startedAt), formatDay(endedAt))}
            </span>
            <RecordsButton coachingId={coachingId} name={name} />
            {now - endedAt < coachingEndUndoMs && (
              <Button
                variant="outline"
                size="sm"
                className="ml-auto"
                onClick={() => {
                  resume({ coachingId }).catch((error: unknown) => {
                    notify(failureNotice(error, endingWords.failed));
                  });
                }}
              >
                {clientsPage.past.resume}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
