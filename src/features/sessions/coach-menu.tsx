import {
  CalendarClock,
  CalendarX,
  CircleCheck,
  CircleSlash,
  NotebookText,
  Pencil,
  Undo2,
} from "lucide-react";

import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { coachSessions } from "@/content/coach-sessions";

import { DotsButton } from "./dots-button";
import type { SessionAct } from "./session-card";
import type { Session } from "./session-types";
import { useClosing } from "./use-closing";

type CoachMenuProps = { session: Session; onAct: (act: SessionAct) => void };

const words = coachSessions.row;

/** Everything the coach can do about a session. */
export function CoachMenu({ session, onAct }: CoachMenuProps) {
  const { title, status } = session;
  const isScheduled = status === "scheduled";
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <DotsButton aria-label={words.menu(title)} />
      </MenuTrigger>
      <MenuContent>
        <MenuItem
          onSelect={() => {
            onAct("edit");
          }}
        >
          <Pencil aria-hidden />
          {words.edit}
        </MenuItem>
        <MenuItem
          onSelect={() => {
            onAct("notes");
          }}
        >
          <NotebookText aria-hidden />
          {words.notes}
        </MenuItem>
        {isScheduled && (
          <>
            <MenuItem
              onSelect={() => {
                onAct("reschedule");
              }}
            >
              <CalendarClock aria-hidden />
              {words.reschedule}
            </MenuItem>
            <MenuItem
              onSelect={() => {
                onAct("cancel");
              }}
            >
              <CalendarX aria-hidden />
              {words.cancel}
            </MenuItem>
          </>
        )}
        <MenuSeparator />
        <ClosingItems session={session} />
      </MenuContent>
    </Menu>
  );
}

/** How it went, or that it is still to come. A cancelled one is put back first. */
function ClosingItems({ session }: Pick<CoachMenuProps, "session">) {
  const close = useClosing();
  const { status } = session;
  const isCancelled = status === "cancelled";
  return (
    <>
      {status !== "completed" && !isCancelled && (
        <MenuItem onSelect={() => void close(session, "completed")}>
          <CircleCheck aria-hidden />
          {words.complete}
        </MenuItem>
      )}
      {status !== "no-show" && !isCancelled && (
        <MenuItem onSelect={() => void close(session, "no-show")}>
          <CircleSlash aria-hidden />
          {words.miss}
        </MenuItem>
      )}
      {status !== "scheduled" && (
        <MenuItem onSelect={() => void close(session, "scheduled")}>
          <Undo2 aria-hidden />
          {words.reopen}
        </MenuItem>
      )}
    </>
  );
}
