import { api } from "@convex/_generated/api";
import { passwordProblem } from "@domain/password";
import { isBlank } from "@domain/text";
import { useAction } from "convex/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { Button } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { inviteWords, signInWords } from "@/content/sign-in";
import { FormError } from "@/components/patterns/form-note";
import { type Names, NameFields } from "@/features/sign-in/name-fields";
import {
  type ChosenPassword,
  ChosenPasswordFields,
} from "@/features/sign-in/chosen-password-fields";
import { useDoor } from "@/features/sign-in/use-door";
import { useSubmit } from "@/lib/use-submit";
import { wordPasswordFailure } from "@/features/sign-in/word-password-failure";
import { notify } from "@/lib/notify";
import { paths } from "@/lib/paths";

type AcceptInviteFormProps = { secret: string; email: string; onUsed: () => void };

export function AcceptInviteForm({ secret, email, onUsed }: AcceptInviteFormProps) {
  const [names, setNames] = useState<Names>({ firstName: "", lastName: "" });
  const [chosen, setChosen] = useState<ChosenPassword>({ password: "", repeated: "" });
  const { submit, join } = useAcceptInvite({ secret, email, onUsed });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void join(names, chosen);
      }}
      className="grid gap-5"
    >
      <FormError text={submit.error} />
      {/* So that a password manager keeps the password under the right name. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NameFields
        value={names}
        onChange={(value) => {
          setNames(value);
          submit.clear();
        }}
      />
      <ChosenPasswordFields
        label={signInWords.labels.password}
        hint={inviteWords.passwordHint}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          submit.clear();
        }}
      />
      <Button type="submit" isPending={submit.isPending} className="justify-self-end max-sm:w-full">
        {inviteWords.action}
      </Button>
    </form>
  );
}

/** Makes the coach's account and lets them in with it. */
function useAcceptInvite({ secret, email, onUsed }: AcceptInviteFormProps) {
  const accept = useAction(api.invites.accept);
  const door = useDoor();
  const navigate = useNavigate();
  const submit = useSubmit();

  async function join(names: Names, chosen: ChosenPassword) {
    const missing = findMissing(names, chosen);
    if (missing !== null) {
      submit.refuse(missing);
      return;
    }
    const isAccepted = await submit.run(
      async () => {
        await accept({ secret, ...names, password: chosen.password });
        await letIn(chosen.password);
      },
      (failure) => {
        if (refusalIn(failure)?.code === "NOT_FOUND") onUsed();
        return wordPasswordFailure(failure, inviteWords.failure);
      },
    );
    if (isAccepted) void navigate(paths.signIn(), { replace: true });
  }

  /** The account is there whatever happens now: who cannot be let in at once signs in as everybody does. */
  async function letIn(password: string) {
    try {
      await door.leave(); // somebody else may be signed in on this browser
      await door.signIn(email, password);
      notify(notices.signedIn);
    } catch {
      // The sign-in page comes next either way.
    }
  }

  return { submit, join };
}

function findMissing(names: Names, { password, repeated }: ChosenPassword): string | null {
  const { errors } = signInWords;
  if (isBlank(names.firstName) || isBlank(names.lastName)) return errors.namesMissing;
  if (password !== repeated) return errors.mismatch;
  const isShort = ["too_short", "blank"].includes(passwordProblem(password, "admin") ?? "");
  return isShort ? errors.tooShortForCoach : null;
}
