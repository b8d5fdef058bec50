import { fullName } from "@domain/accounts/full-name";
import type { ThreadState } from "@domain/messages/thread-states";
import { AlarmClock, Check, Ellipsis, Undo2, UserRoundCheck } from "lucide-react";
import { useState } from "react";

import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { inbox } from "@/content/messages/message-center";
import type { Thread } from "@/features/messages/inbox/inbox-threads";
import { StandInDialog } from "@/features/messages/inbox/stand-in-dialog";
import { useEndStandIn } from "@/features/messages/inbox/use-end-stand-in";
import { useThreadActions } from "@/features/messages/thread/thread-actions";

const words = inbox.thread;

type InboxThreadMenuProps = { thread: Thread; name: string; state: ThreadState; canAsk: boolean };

/** What a coach can say of a conversation without answering it. */
export function InboxThreadMenu({ thread, name, state, canAsk }: InboxThreadMenuProps) {
  const { clientId, standIn } = thread;
  const { markDone, snooze, putBack } = useThreadActions(clientId, name);
  const end = useEndStandIn(clientId, name);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Menu defaultOpen>
        <MenuTrigger asChild>
          <IconButton aria-label={words.menu(name)}>
            <Ellipsis aria-hidden />
          </IconButton>
        </MenuTrigger>
        <MenuContent>
          {state === "waiting" && (
            <>
              <MenuItem onSelect={markDone}>
                <Check aria-hidden />
                {words.markDone}
              </MenuItem>
              <MenuItem onSelect={() => snooze("tomorrow")}>
                <AlarmClock aria-hidden />
                {words.snoozeTomorrow}
              </MenuItem>
              <MenuItem onSelect={() => snooze("monday")}>
                <AlarmClock aria-hidden />
                {words.snoozeMonday}
              </MenuItem>
            </>
          )}
          {(state === "done" || state === "snoozed") && (
            <MenuItem onSelect={putBack}>
              <Undo2 aria-hidden />
              {words.putBack}
            </MenuItem>
          )}
          {standIn !== null && (
            <MenuItem onSelect={end}>
              <Undo2 aria-hidden />
              <span className="min-w-0 wrap-anywhere">
                {(standIn.isForViewer ? words.giveBack : words.takeBack)(
                  standIn.firstName || fullName(standIn),
                )}
              </span>
            </MenuItem>
          )}
          {standIn === null && canAsk && (
            <MenuItem onSelect={() => setIsAsking(true)}>
              <UserRoundCheck aria-hidden />
              {words.ask}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {isAsking && (
        <StandInDialog clientId={clientId} name={name} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
