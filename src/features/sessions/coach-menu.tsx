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
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { coachSessions } from "@/content/coach-sessions";
import { useNow } from "@/lib/live/now";

type CoachMenuProps = { session: Session; onAct: (act: SessionAct) => void };

const words = coachSessions.row;

export function CoachMenu({ session, onAct }: CoachMenuProps) {
  const { title, status } = session;
  const isScheduled = status === "scheduled";
  const [seen, setSeen] = useState(session);
  return (
    <Menu
      defaultOpen
      onOpenChange={() => {
        setSeen(session);
      }}
    >
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
        <ClosingItems session={seen} />
      </MenuContent>
    </Menu>
  );
}

/**
 * By the status the menu opened with: the server refuses a change from another one. A cancelled session is restored
 * first.
 */
function ClosingItems({ session }: Pick<CoachMenuProps, "session">) {
  const close = useClosing();
  const hasBegun = session.startsAt <= useNow();
  const { status } = session;
  const isCancelled = status === "cancelled";
  return (
    <>
      {status !== "completed" && !isCancelled && hasBegun && (
        <MenuItem onSelect={() => void close(session, "completed")}>
          <CircleCheck aria-hidden />
          {words.complete}
        </MenuItem>
      )}
      {status !== "no-show" && !isCancelled && hasBegun && (
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
