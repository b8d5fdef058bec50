import { useId } from "react";

import { NativeSelect, Options } from "@/components/ui/native-select";
import { vaultWords } from "@/content/vault";
import { IDLE_LOCK_MINUTES, idleLockSlot } from "@/features/vault/idle-lock";
import { keepOrForget, useKept } from "@/lib/kept/kept-values";
import { useViewer } from "@/lib/sign-in/viewer";

const words = vaultWords.idle;

export function IdleLockField() {
  const { userId } = useViewer();
  const slot = idleLockSlot(userId);
  const minutes = useKept(slot);
  const id = useId();
  return (
    <div className="mt-6">
      <label htmlFor={id} className="block font-medium">
        {words.label}
      </label>
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        className="mt-2 max-w-80"
        value={String(minutes ?? "")}
        onChange={({ target }) => {
          const chosen = IDLE_LOCK_MINUTES.find((each) => String(each) === target.value);
          keepOrForget(slot, chosen ?? null);
        }}
      >
        <option value="">{words.never}</option>
        <Options of={IDLE_LOCK_MINUTES} label={words.minutes} />
      </NativeSelect>
      <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted-foreground">
        {words.hint}
      </p>
    </div>
  );
}
