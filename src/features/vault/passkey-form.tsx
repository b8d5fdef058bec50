import type { ReactNode } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { describePasskeyFailure } from "@/content/describe-passkey-failure";
import { vaultWords } from "@/content/vault";
import { isDeclined } from "@/lib/sign-in/passkeys";
import { useSubmit } from "@/lib/use-submit";

const words = vaultWords.passkey;

type PasskeyFormProps = {
  act: string;
  /** False if the passkey's device can't open a vault. */
  onUse: () => Promise<boolean>;
  /** The label of the alternative. */
  other: string;
  onOther: () => void;
  children?: ReactNode;
};

class Unable extends Error {}

const describe = (error: unknown) => {
  if (error instanceof Unable) return words.unable;
  return isDeclined(error) ? words.notUsed : describePasskeyFailure(error);
};

export function PasskeyForm({ act, onUse, other, onOther, children }: PasskeyFormProps) {
  const { error, isPending, run } = useSubmit();
  const use = () =>
    run(async () => {
      if (!(await onUse())) throw new Unable();
    }, describe);
  return (
    <div className="grid gap-4">
      {children}
      <FormError text={error} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button isPending={isPending} onClick={() => void use()}>
          {act}
        </Button>
        <Button variant="link" disabled={isPending} onClick={onOther}>
          {other}
        </Button>
      </div>
    </div>
  );
}
