import { api } from "@convex/_generated/api";
import { Check, Minus } from "lucide-react";
import { Link } from "react-router-dom";

import type { Session } from "../booking/session-types";
import { IfFailed } from "@/components/patterns/if-failed";
import { SkeletonGroup } from "@/components/patterns/skeletons";
import { Skeleton } from "@/components/ui/skeleton";
import { buttonVariants } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { notes } from "@/content/sessions";
import { useLive } from "@/lib/live/live";
import { paths } from "@/lib/pages/paths";
import { formatSessionDate } from "@/lib/text/session-times";

type NotesDrawerProps = { session: Session; side: "client" | "coach"; onClose: () => void };

export function NotesDrawer({ session, side, onClose }: NotesDrawerProps) {
  const { sessionId, title, startsAt } = session;
  return (
    <Sheet
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <SheetContent>
        <SheetTitle dir="auto" className="[overflow-wrap:anywhere]">
          {title}
        </SheetTitle>
        <SheetDescription>{notes.drawerLead(formatSessionDate(startsAt))}</SheetDescription>
        <div className="my-6 grid gap-8">
          <Notes session={session} />
          <Agenda session={session} />
        </div>
        <Link
          to={side === "client" ? paths.session(sessionId) : paths.coachSession(sessionId)}
          className={buttonVariants({ variant: "outline" })}
        >
          {notes.openPage}
        </Link>
      </SheetContent>
    </Sheet>
  );
}

function Notes({ session: { sessionId } }: Pick<NotesDrawerProps, "session">) {
  const page = useLive(api.sessions.get, { sessionId });
  return (
    <section aria-labelledby="drawer-notes">
      <h3 id="drawer-notes" className="text-lg font-medium">
        {notes.title}
      </h3>
      {page.state === "loading" && (
        <SkeletonGroup label={notes.loading} className="mt-2 grid gap-2">
          <Skeleton className="h-6" />
          <Skeleton className="h-6" />
          <Skeleton className="h-6 w-2/3" />
        </SkeletonGroup>
      )}
      <IfFailed live={page} sentence={notes.failed} className="mt-2" />
      {page.state === "ready" && (
        <p dir="auto" className="mt-2 [overflow-wrap:anywhere] whitespace-pre-wrap">
          {page.value.notes === "" ? notes.empty : page.value.notes}
        </p>
      )}
    </section>
  );
}

/** Hidden while empty: the drawer is for the notes. */
function Agenda({ session: { sessionId } }: Pick<NotesDrawerProps, "session">) {
  const items = useLive(api.agenda.list, { sessionId });
  if (items.state !== "ready" || items.value.length === 0) return null;
  return (
    <section aria-labelledby="drawer-agenda">
      <h3 id="drawer-agenda" className="text-lg font-medium">
        {notes.agenda}
      </h3>
      <ul className="mt-2 grid gap-2">
        {items.value.map(({ itemId, text, isDone }) => (
          <li key={itemId} className="flex gap-3">
            {isDone ? (
              <Check aria-hidden className="mt-1 size-4 shrink-0 text-success" />
            ) : (
              <Minus aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
            )}
            <span dir="auto" className="[overflow-wrap:anywhere]">
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
