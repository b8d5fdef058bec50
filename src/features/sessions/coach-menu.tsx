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
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { coachSessions } from "@/content/coach-sessions";
import { useNow } from "@/lib/live/now";

type CoachMenuProps = { session: Session; onAct: (act: SessionAct) => void };

const words = coachSessions.row;

export function CoachMenu({ session, onAct }: CoachMenuProps) {
  const { title, status } = session;
  const isScheduled = status === "scheduled";
  const [seen, setSeen] = useState(session);
  return (
    <RowMenu
      button={<DotsButton aria-label={words.menu(title)} />}
      onOpenChange={() => setSeen(session)}
    >
      <MenuItem icon={Pencil} label={words.edit} onSelect={() => onAct("edit")} />
      <MenuItem icon={NotebookText} label={words.notes} onSelect={() => onAct("notes")} />
      {isScheduled && (
        <>
          <MenuItem
            icon={CalendarClock}
            label={words.reschedule}
            onSelect={() => onAct("reschedule")}
          />
          <MenuItem icon={CalendarX} label={words.cancel} onSelect={() => onAct("cancel")} />
        </>
      )}
      <DropdownMenuSeparator />
      <ClosingItems session={seen} />
    </RowMenu>
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
        <MenuItem
          icon={CircleCheck}
          label={words.complete}
          onSelect={() => void close(session, "completed")}
        />
      )}
      {status !== "no-show" && !isCancelled && hasBegun && (
        <MenuItem
          icon={CircleSlash}
          label={words.miss}
          onSelect={() => void close(session, "no-show")}
        />
      )}
      {status !== "scheduled" && (
        <MenuItem
          icon={Undo2}
          label={words.reopen}
          onSelect={() => void close(session, "scheduled")}
        />
      )}
    </>
  );
}
