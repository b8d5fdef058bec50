import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { chosenNameCharactersMax } from "@domain/messages/circles";
import { isBlank } from "@domain/text/text";
import { useMutation } from "convex/react";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { circleWords } from "@/content/circles";
import { describeFailure, refusalIn } from "@/content/failures";
import { useAddress } from "@/lib/pages/address";
import { useSubmit } from "@/lib/use-submit";

const words = circleWords.own;

/** The name starts empty, so that nobody joins under their real name by accident. */
export function JoinDialog(props: { circleId: Id<"circles">; name: string; onClose: () => void }) {
  const { circleId, name, onClose } = props;
  const [, change] = useAddress();
  const [chosenName, setChosenName] = useState("");
  const join = useMutation(api.circles.join);
  const { run, isPending, error } = useSubmit();
  async function send() {
    const isJoined = await run(async () => void (await join({ circleId, chosenName })), describe);
    if (isJoined) change({ circle: circleId });
  }
  return (
    <DialogFrame title={words.joinTitle(name)} lead={words.joinLead} onClose={onClose}>
      <DialogForm
        leave={words.notNow}
        onLeave={onClose}
        act={words.join}
        error={error}
        isPending={isPending}
        isUnfit={isBlank(chosenName)}
        onSend={send}
      >
        <LabelledField label={words.chosenName} hint={words.chosenNameHint}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              maxLength={chosenNameCharactersMax}
              value={chosenName}
              onChange={({ target }) => setChosenName(target.value)}
            />
          )}
        </LabelledField>
      </DialogForm>
    </DialogFrame>
  );
}

function describe(failure: unknown): string {
  const refusal = refusalIn(failure);
  const isTaken = refusal?.code === "INVALID" && refusal.reason === "not_allowed";
  return isTaken ? words.nameTaken : describeFailure(failure, circleWords.notSaved);
}
