import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { standInNoteCharactersMax } from "@domain/messages/stand-ins";
import type { ThreadState } from "@domain/messages/thread-states";
import { useMutation } from "convex/react";
import { AlarmClock, Check, Undo2, UserRoundCheck } from "lucide-react";
import { useState } from "react";

import { ColleagueField } from "@/components/patterns/colleague-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { MenuItem, RowMenu } from "@/components/patterns/row-menu";
import { TextareaField } from "@/components/patterns/words-field";
import { DropdownMenuItem } from "@/components/ui/dropdown-menu";
import { DotsButton } from "@/components/ui/dots-button";
import { describeFailure } from "@/content/failures";
import { inbox, standInWords } from "@/content/messages/message-center";
import { LaterDialog, LaterLines, UnsentLater } from "@/features/messages/compose/later-messages";
import { SavedReplies } from "@/features/messages/compose/saved-replies";
import type { Thread } from "@/features/messages/inbox/inbox-threads";
import { useEndStandIn } from "@/features/messages/inbox/use-end-stand-in";
import { useThreadActions } from "@/features/messages/thread/thread-actions";
import { notify } from "@/lib/device/notify";
import { useLive, valueOf } from "@/lib/live/live";
import { useSubmit } from "@/lib/use-submit";

export const coachMenus = { InboxThreadMenu, LaterDialog, LaterLines, SavedReplies, UnsentLater };

type StandInDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

function StandInDialog({ clientId, name, onClose }: StandInDialogProps) {
  const [chosenId, setChosenId] = useState<Id<"users"> | null>(null);
  const colleagues = valueOf(useLive(api.clients.colleagues, {}));
  const colleague = colleagues.find(({ coachId }) => coachId === chosenId) ?? colleagues[0];
  const begin = useMutation(api.standIns.begin);
  const [note, setNote] = useState("");
  const { run, isPending, error } = useSubmit();

  async function send() {
    if (colleague === undefined) return;
    const isAsked = await run(async () => {
      await begin({ clientId, coachId: colleague.coachId, note });
    }, describeFailure);
    if (!isAsked) return;
    notify({ title: standInWords.begun(fullName(colleague), name) });
    onClose();
  }

  return (
    <FormDialog
      title={standInWords.title(name)}
      lead={standInWords.text(name)}
      onClose={onClose}
      act={standInWords.confirm}
      isUnfit={colleague === undefined}
      onSend={send}
      {...{ error, isPending }}
    >
      <ColleagueField
        label={standInWords.to}
        colleagues={colleagues}
        chosenId={colleague?.coachId}
        onChoose={setChosenId}
      />
      <TextareaField
        label={standInWords.note}
        hint={standInWords.noteHint}
        rows={3}
        maxLength={standInNoteCharactersMax}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  );
}

const words = inbox.thread;

type InboxThreadMenuProps = { thread: Thread; name: string; state: ThreadState; canAsk: boolean };

function InboxThreadMenu({ thread, name, state, canAsk }: InboxThreadMenuProps) {
  const { clientId, standIn } = thread;
  const { markDone, snooze, putBack } = useThreadActions(clientId, name);
  const end = useEndStandIn(clientId, name);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <RowMenu button={<DotsButton aria-label={words.menu(name)} />}>
        {state === "waiting" && (
          <>
            <MenuItem icon={Check} label={words.markDone} onSelect={markDone} />
            <MenuItem
              icon={AlarmClock}
              label={words.snoozeTomorrow}
              onSelect={() => snooze("tomorrow")}
            />
            <MenuItem
              icon={AlarmClock}
              label={words.snoozeMonday}
              onSelect={() => snooze("monday")}
            />
          </>
        )}
        {(state === "done" || state === "snoozed") && (
          <MenuItem icon={Undo2} label={words.putBack} onSelect={putBack} />
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
          <MenuItem icon={UserRoundCheck} label={words.ask} onSelect={() => setIsAsking(true)} />
        )}
      </RowMenu>
      {isAsking && (
        <StandInDialog clientId={clientId} name={name} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}
