import { useState } from "react";

import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { signInWords } from "@/content/sign-in";
import { verifyWords } from "@/content/sign-in-links";
import { findPasswordMissing } from "@/features/sign-in/chosen-password";
import { ChosenPasswordFields } from "@/features/sign-in/chosen-password-fields";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { useSubmit } from "@/lib/use-submit";

type FirstPasswordFormProps = {
  onChosen: (password: string) => Promise<void>;
  /** The link was used meanwhile, or has expired. */
  onLinkRefused: () => void;
};

/** For a confirmation link opened in another browser than the one that signed up. */
export function FirstPasswordForm({ onChosen, onLinkRefused }: FirstPasswordFormProps) {
  const [chosen, setChosen] = useState({ password: "", repeated: "" });
  const { error, isPending, refuse, clear, run } = useSubmit();

  async function choose() {
    const missing = findPasswordMissing(chosen);
    if (missing !== null) {
      refuse(missing);
      return;
    }
    await run(
      () => onChosen(chosen.password),
      (failure) => {
        if (refusalIn(failure)?.code === "SIGN_IN_REFUSED") onLinkRefused();
        return describePasswordFailure(failure, signInWords.errors.update);
      },
    );
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void choose();
      }}
      className="grid gap-5"
    >
      <FormError text={error} />
      <ChosenPasswordFields
        label={signInWords.labels.newPassword}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          clear();
        }}
      />
      <Button type="submit" isPending={isPending} className="justify-self-end max-sm:w-full">
        {verifyWords.chooseAction}
      </Button>
    </form>
  );
}
