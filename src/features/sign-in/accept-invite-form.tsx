import { passwordProblem } from "@domain/accounts/password";
import type { Role } from "@domain/accounts/roles";
import { isBlank } from "@domain/text/text";
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { signInWords } from "@/content/sign-in";
import { inviteWords } from "@/content/sign-in-links";
import {
  type ChosenPassword,
  ChosenPasswordFields,
} from "@/features/sign-in/chosen-password-fields";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { type Names, NameFields } from "@/features/sign-in/name-fields";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { paths } from "@/lib/pages/paths";
import { useSubmit } from "@/lib/use-submit";

type Account = Names & { password: string };

type AcceptInviteFormProps = {
  email: string;
  becomes: Role;
  known?: Names;
  failure: string;
  onAccept: (account: Account) => Promise<void>;
  onUsed: () => void;
};

/** Creates the account of somebody whose invite proved their address. */
export function AcceptInviteForm(props: AcceptInviteFormProps) {
  const { email, becomes, known } = props;
  const [names, setNames] = useState<Names>(known ?? { firstName: "", lastName: "" });
  const [chosen, setChosen] = useState<ChosenPassword>({ password: "", repeated: "" });
  const { submit, join } = useAcceptInvite(props);
  return (
    <Form noValidate onSend={() => join(names, chosen)} className="grid gap-5">
      <FormError text={submit.error} />
      {/* Lets a password manager store the right user name. */}
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
        hint={becomes === "admin" ? inviteWords.passwordHint : undefined}
        owner={{ ...names, email }}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          submit.clear();
        }}
      />
      <Button type="submit" isPending={submit.isPending} className="justify-self-end max-sm:w-full">
        {inviteWords.action}
      </Button>
    </Form>
  );
}

function useAcceptInvite({ email, becomes, failure, onAccept, onUsed }: AcceptInviteFormProps) {
  const calls = useSignInCalls();
  const navigate = useNavigate();
  const submit = useSubmit();

  async function join(names: Names, chosen: ChosenPassword) {
    const missing = findMissing(names, chosen, becomes);
    if (missing !== null) {
      submit.refuse(missing);
      return;
    }
    const isAccepted = await submit.run(
      async () => {
        await onAccept({ ...names, password: chosen.password });
        await letIn(chosen.password);
      },
      (error) => {
        if (refusalIn(error)?.code === "NOT_FOUND") onUsed();
        return describePasswordFailure(error, failure);
      },
    );
    if (isAccepted) void navigate(paths.signIn(), { replace: true });
  }

  /** The account already exists: if this fails, the person signs in as usual. */
  async function letIn(password: string) {
    try {
      await calls.leave(); // Somebody else may be signed in on this browser.
      await calls.signIn(email, password);
      notify(notices.inviteAccepted);
    } catch {
      // The sign-in page follows in either case.
    }
  }

  return { submit, join };
}

function findMissing(
  names: Names,
  { password, repeated }: ChosenPassword,
  role: Role,
): string | null {
  const { errors } = signInWords;
  if (isBlank(names.firstName) || isBlank(names.lastName)) return errors.namesMissing;
  if (password !== repeated) return errors.mismatch;
  const isShort = ["too_short", "blank"].includes(passwordProblem(password, role) ?? "");
  if (!isShort) return null;
  return role === "admin" ? errors.tooShortForCoach : errors.tooShort;
}
