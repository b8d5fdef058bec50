import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useState } from "react";

import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { refusalIn, describeFailure } from "@/content/failures";
import { lostStepWords as words } from "@/content/second-step";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useSubmit } from "@/lib/use-submit";

/** It happens a day later; the person is notified at once. */
export function ResetDialog({ onClose }: { onClose: () => void }) {
  const ask = useAction(api.signIn.secondStepResets.ask);
  const confirmed = useConfirmed();
  const [email, setEmail] = useState("");
  const { error, isPending, run } = useSubmit();

  const send = () =>
    run(async () => {
      const isDone = await confirmed(async () => {
        await ask({ email });
        return true;
      });
      if (isDone === null) return;
      notify({ tone: "success", title: words.asked, body: words.askedBody });
      onClose();
    }, describeAsking);

  return (
    <DialogFrame title={words.dialogTitle} lead={words.dialogText} onClose={onClose}>
      <DialogForm
        leave={words.leave}
        onLeave={onClose}
        act={words.ask}
        isPending={isPending}
        isUnfit={email.trim() === ""}
        error={error}
        onSend={send}
      >
        <LabelledField label={words.email} hint={words.emailHint}>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </LabelledField>
      </DialogForm>
    </DialogFrame>
  );
}

function describeAsking(failure: unknown): string {
  const code = refusalIn(failure)?.code;
  if (code === "NOT_FOUND") return words.nobody;
  if (code === "CONFLICT") return words.pending;
  return describeFailure(failure, words.askFailed);
}
