import { useState } from "react";

import { FormError, FormNotice } from "@/components/patterns/form-note";
import { PasswordField } from "@/components/patterns/password-field";
import { Button } from "@/components/ui/button";
import { describeFailure, refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { signInWords } from "@/content/sign-in";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { EmailField } from "@/features/sign-in/email-field";
import { MailboxLink } from "@/features/sign-in/mailbox-link";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";
import { isBlank } from "@domain/text/text";

type SignInFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onCodeAsked: (password: string) => void;
};

export function SignInForm({ email, onEmail, onCodeAsked }: SignInFormProps) {
  const [password, setPassword] = useState("");
  const form = useSignInForm(email, password, onCodeAsked);
  const { error, isSigningIn, isAsking, isResetSent, typed, signIn, askForReset } = form;
  const resend = useResendLink(email);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        resend.leave();
        void signIn();
      }}
      className="grid gap-5"
    >
      <FormError text={error} />
      {form.isRefused && <ResendLink {...resend} />}
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
  const calls = useSignInCalls();
  const [isResetSent, setIsResetSent] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const signingIn = useSubmit();
  const asking = useSubmit();

  function typed() {
    signingIn.clear();
    asking.clear();
    setIsResetSent(false);
  }

  /** The guard around this page redirects after the sign-in. */
  async function signIn() {
    typed();
    if (isBlank(email) || password === "") {
      signingIn.refuse(signInWords.errors.credentialsMissing);
      return;
    }
    const isIn = await signingIn.run(
      () => calls.signIn(email, password),
      (failure) => {
        const code = refusalIn(failure)?.code;
        setIsRefused(code === "SIGN_IN_REFUSED");
        if (code === "MFA_REQUIRED") onCodeAsked(password);
        return describeFailure(failure, signInWords.errors.signIn);
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
      () => calls.requestReset(email),
      (failure) => describePasswordFailure(failure, signInWords.errors.reset),
    );
    setIsResetSent(isSent);
    if (isSent) notify(notices.resetEmailSent);
  }

  return {
    error: signingIn.error ?? asking.error,
    isSigningIn: signingIn.isPending,
    isAsking: asking.isPending,
    isResetSent,
    isRefused,
    typed,
    signIn,
    askForReset,
  };
}

/**
 * For people who have not confirmed their address: their password is refused like a wrong one. Offered to everyone
 * alike.
 */
function ResendLink({ error, isPending, isSent, ask }: ReturnType<typeof useResendLink>) {
  return (
    <div className="grid gap-3">
      <FormError text={error} />
      {isSent ? (
        <FormNotice>
          <p>{signInWords.notices.linkSent}</p>
          <MailboxLink />
        </FormNotice>
      ) : (
        <Button
          variant="link"
          isPending={isPending}
          onClick={() => void ask()}
          className="justify-self-start"
        >
          {signInWords.sendAgain}
        </Button>
      )}
    </div>
  );
}

function useResendLink(email: string) {
  const calls = useSignInCalls();
  const { error, isPending, refuse, clear, run } = useSubmit();
  const [isSent, setIsSent] = useState(false);

  async function ask() {
    if (isBlank(email)) {
      refuse(signInWords.errors.emailMissing);
      return;
    }
    const isDone = await run(
      () => calls.requestLink(email),
      (failure) => describePasswordFailure(failure, signInWords.errors.email),
    );
    setIsSent(isDone);
  }

  const leave = () => {
    clear();
    setIsSent(false);
  };
  return { error, isPending, isSent, ask, leave };
}
