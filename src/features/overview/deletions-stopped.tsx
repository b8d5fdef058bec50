import { TriangleAlert } from "lucide-react";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { stoppedWords as words } from "@/content/practice/stopped-deletions";
import { ConfirmDeletions } from "@/features/overview/confirm-deletions";
import type { Stop } from "@/features/overview/use-stopped-deletions";
import { formatDay, formatMoment } from "@/lib/text/format-instant";

export function DeletionsStopped({ stop, className }: { stop: Stop; className?: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { cause, due, stoppedAt } = stop;
  return (
    <aside data-slot="deletions-stopped" role="status" className={className}>
      <div className="flex items-start gap-4 rounded-card border border-warning bg-card px-5 py-4">
        <TriangleAlert
          aria-hidden
          className="mt-0.5 size-5 shrink-0 text-warning"
          strokeWidth={1.6}
        />
        <div className="min-w-0">
          <p className="font-medium">{words.title}</p>
          <p className="mt-1 max-w-reading">
            {cause === "many" ? words.many(due) : words.clock(formatMoment(stoppedAt))}
          </p>
          <p className="mt-1 max-w-reading text-sm text-muted-foreground">
            {words.sentence(formatDay(stoppedAt))}
          </p>
          <Button variant="outline" className="mt-3" onClick={() => setIsAsking(true)}>
            {words.act}
          </Button>
        </div>
      </div>
      {isAsking && <ConfirmDeletions stop={stop} onClose={() => setIsAsking(false)} />}
    </aside>
  );
}
