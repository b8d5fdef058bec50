import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { UserRoundCheck } from "lucide-react";

import { Button } from "@/components/ui/button";
import { inbox, standInWords as words } from "@/content/messages/message-center";
import { useEndStandIn } from "@/features/messages/inbox/use-end-stand-in";
import { useLive } from "@/lib/live/live";
import { formatMoment } from "@/lib/text/format-instant";

/** Tells both coaches that one of them answers for the other, and has a button to end that. */
export function StandInBar({ clientId, name }: { clientId: Id<"users">; name: string }) {
  const live = useLive(api.standIns.get, { clientId });
  const end = useEndStandIn(clientId, name);
  if (live.state !== "ready" || live.value === null) return null;
  const { isForViewer, sinceAt, note } = live.value;
  const coach = fullName(live.value);
  const { covered, away, notePrefix } = words;
  const { giveBack, takeBack } = inbox.thread;
  return (
    <section
      aria-label={words.label}
      data-slot="stand-in"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-border bg-card p-4"
    >
      <UserRoundCheck aria-hidden className="size-5 shrink-0 text-primary max-sm:hidden" />
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        <p>{(isForViewer ? covered : away)(coach, formatMoment(sinceAt))}</p>
        {note !== null && (
          <p dir="auto" className="mt-1 whitespace-pre-wrap text-muted-foreground">
            {notePrefix} <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <Button variant="outline" size="sm" onClick={end}>
        <span className="max-w-56 truncate">
          {(isForViewer ? giveBack : takeBack)(live.value.firstName || coach)}
        </span>
      </Button>
    </section>
  );
}
