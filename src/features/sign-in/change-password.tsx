import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useState } from "react";

import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { changeWords, signInWords } from "@/content/sign-in";
import {
  ChosenPasswordFields,
  findPasswordMissing,
} from "@/features/sign-in/chosen-password-fields";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { useRememberBrowser } from "@/features/sign-in/known-device";
import { notify } from "@/lib/device/notify";
import { useConfirmed } from "@/lib/sign-in/confirmed";
import { useViewer } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";

const NOTHING = { password: "", repeated: "" };

export function ChangePassword() {
  const [chosen, setChosen] = useState(NOTHING);
  const { submit, change } = useChange(chosen, () => setChosen(NOTHING));
  return (
    <Form noValidate onSend={change} className="grid max-w-md gap-5">
      <ChosenPasswordFields
        label={signInWords.labels.newPassword}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          submit.clear();
        }}
      />
      <FormError text={submit.error} />
      <Button
        type="submit"
        variant="outline"
        isPending={submit.isPending}
        className="justify-self-start"
      >
        {changeWords.action}
      </Button>
    </Form>
  );
}

function useChange(chosen: typeof NOTHING, onDone: () => void) {
  const { userId } = useViewer();
  const changePassword = useAction(api.auth.changePassword);
  const remember = useRememberBrowser(userId);
  const confirmed = useConfirmed();
  const submit = useSubmit();

  async function change() {
    const missing = findPasswordMissing(chosen);
    if (missing !== null) {
      submit.refuse(missing);
      return;
    }
    const outcome = { isChanged: false };
    const isSent = await submit.run(
      async () => {
        const act = async () => {
          await changePassword({ newPassword: chosen.password });
          outcome.isChanged = true;
        };
        await confirmed(act);
      },
      (failure) => describePasswordFailure(failure, signInWords.errors.update),
    );
    if (!isSent || !outcome.isChanged) return;
    void remember(); // The server has forgotten every device of this person.
    notify({ title: changeWords.done, body: changeWords.doneBody });
    onDone();
  }

  return { submit, change };
}
