import { api } from "@convex/_generated/api";
import { TriangleAlert } from "lucide-react";

import { stoppedWords as words } from "@/content/practice/records";
import { useLive } from "@/lib/live";
import { wordDay } from "@/lib/word-instant";

export function useStoppedDeletions() {
  return useLive(api.retention.stopped, {});
}

/** Only there while deletions wait for a word from whoever runs the server. */
export function DeletionsStopped({ className }: { className?: string }) {
  const stopped = useStoppedDeletions();
  if (stopped.state !== "ready" || stopped.value === null) return null;
  const { cause, stoppedAt } = stopped.value;
  return (
    <aside data-slot="deletions-stopped" role="status" className={className}>
      <div className="flex items-start gap-4 rounded-card border border-warning bg-surface px-5 py-4">
        <TriangleAlert
          aria-hidden
          className="mt-0.5 size-5 shrink-0 text-warning"
          strokeWidth={1.6}
        />
        <div className="min-w-0">
          <p className="font-medium">{words.title}</p>
          <p className="mt-1 max-w-reading">{words[cause]}</p>
          <p className="mt-1 text-sm break-words text-ink-soft">
            {words.sentence(wordDay(stoppedAt))}
          </p>
        </div>
      </div>
    </aside>
  );
}
