import {
  ArrowDown,
  ArrowUp,
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleSlash,
  NotebookText,
  Pencil,
  Trash2,
  Undo2,
} from "lucide-react";
import { useState } from "react";

import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { coachSessions } from "@/content/coach-sessions";
import { agenda } from "@/content/sessions";
import { useNow } from "@/lib/live/now";

import type { Session } from "./booking/session-types";
import { CoachCalendar } from "./calendar/coach-calendar";
import { DotsButton } from "@/components/ui/dots-button";
import { GroupPeople } from "./group-people";
import type { SessionAct } from "./lists/session-card";
import { useClosing } from "./use-closing";

export const sessionMenus = { AgendaMenu, CoachCalendar, CoachMenu, GroupPeople };

type CoachMenuProps = { session: Session; onAct: (act: SessionAct) => void };

const words = coachSessions.row;

function CoachMenu({ session, onAct }: CoachMenuProps) {
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

type AgendaMenuProps = {
  text: string;
  onEdit: () => void;
  /** Null at the ends of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
  onRemove: () => void;
};

function AgendaMenu({ text, onEdit, onUp, onDown, onRemove }: AgendaMenuProps) {
  const { menu } = agenda;
  return (
    <RowMenu button={<DotsButton aria-label={agenda.edit(text)} />}>
      <MenuItem icon={Pencil} label={menu.edit} onSelect={onEdit} />
      <MenuItem icon={ArrowUp} label={menu.up} disabled={onUp === null} onSelect={() => onUp?.()} />
      <MenuItem
        icon={ArrowDown}
        label={menu.down}
        disabled={onDown === null}
        onSelect={() => onDown?.()}
      />
      <MenuItem icon={Trash2} label={menu.remove} onSelect={onRemove} />
    </RowMenu>
  );
}
