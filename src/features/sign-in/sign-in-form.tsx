import { isBlank } from "@domain/text";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { refusalIn, wordFailure } from "@/content/failures";
import { notices } from "@/content/notices";
import { signInWords } from "@/content/sign-in";
import { EmailField } from "@/features/sign-in/email-field";
import { FormError, FormNotice } from "@/components/patterns/form-note";
import { PasswordField } from "@/components/patterns/password-field";
import { useDoor } from "@/features/sign-in/use-door";
import { useSubmit } from "@/lib/use-submit";
import { wordPasswordFailure } from "@/features/sign-in/word-password-failure";
import { notify } from "@/lib/notify";

type SignInFormProps = {
  email: string;
  onEmail: (email: string) => void;
  /** The password was right, and a code is wanted as well. */
  onCodeAsked: (password: string) => void;
};

export function SignInForm({ email, onEmail, onCodeAsked }: SignInFormProps) {
  const [password, setPassword] = useState("");
  const form = useSignInForm(email, password, onCodeAsked);
  const { error, isSigningIn, isAsking, isResetSent, typed, signIn, askForReset } = form;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
      className="grid gap-5"
    >
      <FormError text={error} />
      <FormNotice>{isResetSent ? signInWords.notices.resetSent : null}</FormNotice>
      <EmailField
        autoComplete="username"
        value={email}
        onChange={(value) => {
          onEmail(value);
          typed();
        }}
      />
      <PasswordField
        label={signInWords.labels.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(value) => {
          setPassword(value);
          typed();
        }}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button variant="link" isPending={isAsking} onClick={() => void askForReset()}>
          {signInWords.forgot}
        </Button>
        <Button type="submit" isPending={isSigningIn} className="max-sm:w-full">
          {signInWords.actions.signIn}
        </Button>
      </div>
    </form>
  );
}

function useSignInForm(
  email: string,
  password: string,
  onCodeAsked: SignInFormProps["onCodeAsked"],
) {
  const door = useDoor();
  const [isResetSent, setIsResetSent] = useState(false);
  const signingIn = useSubmit();
  const asking = useSubmit();

  function typed() {
    signingIn.clear();
    asking.clear();
    setIsResetSent(false);
  }

  /** The person's home follows by itself: the guard around this page sees them come in. */
  async function signIn() {
    typed();
    if (isBlank(email) || password === "") {
      signingIn.refuse(signInWords.errors.credentialsMissing);
      return;
    }
    const isIn = await signingIn.run(
      () => door.signIn(email, password),
      (failure) => {
        if (refusalIn(failure)?.code === "MFA_REQUIRED") onCodeAsked(password);
        return wordFailure(failure, signInWords.errors.signIn);
      },
    );
    if (isIn) notify(notices.signedIn);
  }

  async function askForReset() {
    typed();
    if (isBlank(email)) {
      asking.refuse(signInWords.errors.emailMissing);
      return;
    }
    const isSent = await asking.run(
      () => door.requestReset(email),
      (failure) => wordPasswordFailure(failure, signInWords.errors.reset),
    );
    setIsResetSent(isSent);
    if (isSent) notify(notices.resetEmailSent);
  }

  return {
    error: signingIn.error ?? asking.error,
    isSigningIn: signingIn.isPending,
    isAsking: asking.isPending,
    isResetSent,
    typed,
    signIn,
    askForReset,
  };
}
