import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { fullName } from "@domain/accounts/full-name";
import { standInNoteCharactersMax } from "@domain/messages/stand-ins";
import { useMutation } from "convex/react";
import { useState } from "react";

import { ColleagueField } from "@/components/patterns/colleague-field";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Textarea } from "@/components/ui/textarea";
import { describeFailure } from "@/content/failures";
import { standInWords as words } from "@/content/messages/message-center";
import { notify } from "@/lib/device/notify";
import { useLive } from "@/lib/live/live";
import { useSubmit } from "@/lib/use-submit";

type StandInDialogProps = { clientId: Id<"users">; name: string; onClose: () => void };

export function StandInDialog({ clientId, name, onClose }: StandInDialogProps) {
  const { colleagues, colleague, setChosenId } = useColleague();
  const begin = useMutation(api.standIns.begin);
  const [note, setNote] = useState("");
  const { run, isPending, error } = useSubmit();

  async function send() {
    if (colleague === undefined) return;
    const isAsked = await run(
      async () => {
        await begin({ clientId, coachId: colleague.coachId, note });
      },
      (failure) => describeFailure(failure, words.failed),
    );
    if (!isAsked) return;
    notify({ tone: "success", title: words.begun(fullName(colleague), name) });
    onClose();
  }

  return (
    <DialogFrame title={words.title(name)} lead={words.text(name)} onClose={onClose}>
      <DialogForm
        leave={words.keep}
        onLeave={onClose}
        act={words.confirm}
        isUnfit={colleague === undefined}
        onSend={send}
        {...{ error, isPending }}
      >
        <ColleagueField
          label={words.to}
          colleagues={colleagues}
          chosenId={colleague?.coachId}
          onChoose={setChosenId}
        />
        <NoteField note={note} onNote={setNote} />
      </DialogForm>
    </DialogFrame>
  );
}

function useColleague() {
  const live = useLive(api.clients.colleagues, {});
  const [chosenId, setChosenId] = useState<Id<"users"> | null>(null);
  const colleagues = live.state === "ready" ? live.value : [];
  const colleague = colleagues.find(({ coachId }) => coachId === chosenId) ?? colleagues[0];
  return { colleagues, colleague, setChosenId };
}

function NoteField({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  return (
    <LabelledField label={words.note} hint={words.noteHint}>
      {(tie) => (
        <Textarea
          {...tie}
          rows={3}
          maxLength={standInNoteCharactersMax}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      )}
    </LabelledField>
  );
}
