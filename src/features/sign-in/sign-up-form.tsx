import { api } from "@convex/_generated/api";
import { isBlank } from "@domain/text/text";
import { useAction } from "convex/react";
import { useEffect, useState } from "react";

import { Form } from "@/components/patterns/form";
import { FormError, FormNotice } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { joinWords } from "@/content/practice/invites";
import { signInWords } from "@/content/sign-in";
import {
  type ChosenPassword,
  ChosenPasswordFields,
  findPasswordFault,
} from "@/features/sign-in/chosen-password-fields";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { EmailField } from "@/features/sign-in/email-field";
import { MailboxLink } from "@/features/sign-in/mailbox-link";
import { type Names, NameFields } from "@/features/sign-in/name-fields";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

const NO_NAMES: Names = { firstName: "", lastName: "" };
const NO_PASSWORD: ChosenPassword = { password: "", repeated: "" };

type SignUpFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** The secret of the link that a coach shared. */
  invite?: string;
};

export function SignUpForm({ email, onEmail, invite }: SignUpFormProps) {
  const [names, setNames] = useState(NO_NAMES);
  const [chosen, setChosen] = useState(NO_PASSWORD);
  const { error, isPending, isSent, typed, signUp } = useSignUpForm({
    email,
    names,
    chosen,
    invite,
  });
  const isOpen = useIsDoorOpen(invite !== undefined);
  if (!isOpen) return <p>{joinWords.closed}</p>;
  return (
    <Form noValidate onSend={signUp} className="grid gap-5">
      <FormError text={error} />
      <FormNotice>{isSent ? <LinkSent /> : null}</FormNotice>
      <NameFields
        value={names}
        onChange={(value) => {
          setNames(value);
          typed();
        }}
      />
      <EmailField
        autoComplete="email"
        value={email}
        onChange={(value) => {
          onEmail(value);
          typed();
        }}
      />
      <ChosenPasswordFields
        label={signInWords.labels.password}
        owner={{ ...names, email }}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          typed();
        }}
      />
      <Button type="submit" isPending={isPending} className="justify-self-end max-sm:w-full">
        {signInWords.actions.signUp}
      </Button>
    </Form>
  );
}

function LinkSent() {
  return (
    <>
      <p>{signInWords.notices.confirmAddress}</p>
      <MailboxLink />
    </>
  );
}

type Filled = { email: string; names: Names; chosen: ChosenPassword; invite?: string };

/** Assumed open until the server says otherwise; the server decides when the form is sent. */
function useIsDoorOpen(isInvited: boolean): boolean {
  const ask = useAction(api.clientInvites.isDoorOpen);
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    if (!isInvited) ask({}).then(setIsOpen, () => undefined);
  }, [ask, isInvited]);
  return isOpen;
}

function useSignUpForm({ email, names, chosen, invite }: Filled) {
  const calls = useSignInCalls();
  const [isSent, setIsSent] = useState(false);
  const { error, isPending, refuse, clear, run } = useSubmit();

  function typed() {
    clear();
    setIsSent(false);
  }

  async function signUp() {
    typed();
    const missing = findMissing({ email, names, chosen });
    if (missing !== null) {
      refuse(missing);
      return;
    }
    const isStarted = await run(
      () => calls.signUp({ email, password: chosen.password, ...names, ...(invite && { invite }) }),
      (failure) => describePasswordFailure(failure, signInWords.errors.signUp),
    );
    setIsSent(isStarted);
    if (isStarted) notify(notices.accountCreated);
  }

  return { error, isPending, isSent, typed, signUp };
}

/** In the order of the specification. */
function findMissing({ email, names, chosen }: Filled): string | null {
  const { errors } = signInWords;
  if (isBlank(email) || chosen.password === "") return errors.credentialsMissing;
  if (isBlank(names.firstName) || isBlank(names.lastName)) return errors.namesMissing;
  return findPasswordFault(chosen, "client");
}
