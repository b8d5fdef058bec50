import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleSlash,
  NotebookText,
  Pencil,
  Undo2,
} from "lucide-react";
import { useState } from "react";

import type { Session } from "./booking/session-types";
import { DotsButton } from "./dots-button";
import type { SessionAct } from "./lists/session-card";
import { useClosing } from "./use-closing";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { coachSessions } from "@/content/coach-sessions";
import { useNow } from "@/lib/live/now";

type CoachMenuProps = { session: Session; onAct: (act: SessionAct) => void };

const words = coachSessions.row;

export function CoachMenu({ session, onAct }: CoachMenuProps) {
  const { title, status } = session;
  const isScheduled = status === "scheduled";
  const [seen, setSeen] = useState(session);
  return (
    <DropdownMenu defaultOpen onOpenChange={() => setSeen(session)}>
      <DropdownMenuTrigger asChild>
        <DotsButton aria-label={words.menu(title)} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => onAct("edit")}>
          <Pencil aria-hidden />
          {words.edit}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => onAct("notes")}>
          <NotebookText aria-hidden />
          {words.notes}
        </DropdownMenuItem>
        {isScheduled && (
          <>
            <DropdownMenuItem onSelect={() => onAct("reschedule")}>
              <CalendarClock aria-hidden />
              {words.reschedule}
            </DropdownMenuItem>
            <DropdownMenuItem onSelect={() => onAct("cancel")}>
              <CalendarX aria-hidden />
              {words.cancel}
            </DropdownMenuItem>
          </>
        )}
        <DropdownMenuSeparator />
        <ClosingItems session={seen} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/**
 * Offers changes by the status at the time the menu opened, because the server refuses a change from another one. A
 * cancelled session must be restored first.
 */
function ClosingItems({ session }: Pick<CoachMenuProps, "session">) {
  const close = useClosing();
  const hasBegun = session.startsAt <= useNow();
  const { status } = session;
  const isCancelled = status === "cancelled";
  return (
    <>
      {status !== "completed" && !isCancelled && hasBegun && (
        <DropdownMenuItem onSelect={() => void close(session, "completed")}>
          <CircleCheck aria-hidden />
          {words.complete}
        </DropdownMenuItem>
      )}
      {status !== "no-show" && !isCancelled && hasBegun && (
        <DropdownMenuItem onSelect={() => void close(session, "no-show")}>
          <CircleSlash aria-hidden />
          {words.miss}
        </DropdownMenuItem>
      )}
      {status !== "scheduled" && (
        <DropdownMenuItem onSelect={() => void close(session, "scheduled")}>
          <Undo2 aria-hidden />
          {words.reopen}
        </DropdownMenuItem>
      )}
    </>
  );
}
