import type { Id } from "@convex/_generated/dataModel";
import type { ThreadState } from "@domain/thread-states";
import { AlarmClock, Check, Ellipsis, Undo2 } from "lucide-react";

import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { inbox } from "@/content/messages/message-center";
import { useThreadActions } from "@/features/messages/thread-actions";

const words = inbox.thread;

type InboxThreadMenuProps = { clientId: Id<"users">; name: string; state: ThreadState };

/** What a coach can say of a conversation without answering it. */
export function InboxThreadMenu({ clientId, name, state }: InboxThreadMenuProps) {
  const { markDone, snooze, putBack } = useThreadActions(clientId, name);
  return (
    <Menu defaultOpen>
      <MenuTrigger asChild>
        <IconButton aria-label={words.menu(name)}>
          <Ellipsis aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        {state === "waiting" ? (
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
        ) : (
          <MenuItem onSelect={putBack}>
            <Undo2 aria-hidden />
            {words.putBack}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
