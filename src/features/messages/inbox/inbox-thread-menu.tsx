import { fullName } from "@domain/accounts/full-name";
import type { ThreadState } from "@domain/messages/thread-states";
import { AlarmClock, Check, Ellipsis, Undo2, UserRoundCheck } from "lucide-react";
import { useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import { inbox } from "@/content/messages/message-center";
import type { Thread } from "@/features/messages/inbox/inbox-threads";
import { StandInDialog } from "@/features/messages/inbox/stand-in-dialog";
import { useEndStandIn } from "@/features/messages/inbox/use-end-stand-in";
import { useThreadActions } from "@/features/messages/thread/thread-actions";

const words = inbox.thread;

type InboxThreadMenuProps = { thread: Thread; name: string; state: ThreadState; canAsk: boolean };

export function InboxThreadMenu({ thread, name, state, canAsk }: InboxThreadMenuProps) {
  const { clientId, standIn } = thread;
  const { markDone, snooze, putBack } = useThreadActions(clientId, name);
  const end = useEndStandIn(clientId, name);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger asChild>
          <IconButton aria-label={words.menu(name)}>
            <Ellipsis aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {state === "waiting" && (
            <>
              <DropdownMenuItem onSelect={markDone}>
                <Check aria-hidden />
                {words.markDone}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => snooze("tomorrow")}>
                <AlarmClock aria-hidden />
                {words.snoozeTomorrow}
              </DropdownMenuItem>
              <DropdownMenuItem onSelect={() => snooze("monday")}>
                <AlarmClock aria-hidden />
                {words.snoozeMonday}
              </DropdownMenuItem>
            </>
          )}
          {(state === "done" || state === "snoozed") && (
            <DropdownMenuItem onSelect={putBack}>
              <Undo2 aria-hidden />
              {words.putBack}
            </DropdownMenuItem>
          )}
          {standIn !== null && (
            <DropdownMenuItem onSelect={end}>
              <Undo2 aria-hidden />
              <span className="min-w-0 wrap-anywhere">
                {(standIn.isForViewer ? words.giveBack : words.takeBack)(
                  standIn.firstName || fullName(standIn),
                )}
              </span>
            </DropdownMenuItem>
          )}
          {standIn === null && canAsk && (
            <DropdownMenuItem onSelect={() => setIsAsking(true)}>
              <UserRoundCheck aria-hidden />
              {words.ask}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {isAsking && (
        <StandInDialog clientId={clientId} name={name} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
