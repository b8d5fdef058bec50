import { isBlank } from "@domain/text/text";
import { useState } from "react";

import { CodeForm } from "@/components/patterns/code-form";
import { Form } from "@/components/patterns/form";
import { FormError, FormNotice } from "@/components/patterns/form-note";
import { PasswordField } from "@/components/patterns/password-field";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { describeCodeFailure } from "@/content/describe-code-failure";
import { describePasskeyFailure } from "@/content/describe-passkey-failure";
import { describeFailure, refusalIn } from "@/content/failures";
import { notices } from "@/content/notices";
import { passkeyWords } from "@/content/passkeys";
import { secondStepWords } from "@/content/second-step";
import { signInWords } from "@/content/sign-in";
import { describePasswordFailure } from "@/features/sign-in/describe-password-failure";
import { EmailField } from "@/features/sign-in/email-field";
import { MailboxLink } from "@/features/sign-in/mailbox-link";
import { SignUpForm } from "@/features/sign-in/sign-up-form";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { keepSomebodyHasPasskey, mayHavePasskey } from "@/lib/sign-in/passkey-owners";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";
import { useSubmit } from "@/lib/use-submit";

type SignInFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onCodeAsked: (password: string) => void;
};

function SignInForm({ email, onEmail, onCodeAsked }: SignInFormProps) {
  const [password, setPassword] = useState("");
  const form = useSignInForm(email, password, onCodeAsked);
  const { error, isSigningIn, isAsking, isResetSent, typed, signIn, askForReset } = form;
  const resend = useResendLink(email);
  return (
    <Form
      noValidate
      onSend={() => {
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
    </Form>
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

/**
 * Both tabs share the email. While a code is asked for, only its form is shown, and the password is kept in memory here
 * and nowhere else.
 */
export function SignInTabs({ first }: { first: "signIn" | "signUp" }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState<string | null>(null);
  if (password !== null) {
    return (
      <>
        <SecondStepForm email={email} password={password} onBack={() => setPassword(null)} />
        {mayHavePasskey() && <PasskeyEntry label={passkeyWords.useInstead} />}
      </>
    );
  }
  return (
    <Tabs defaultValue={first}>
      <TabsList>
        <TabsTrigger value="signIn">{signInWords.tabs.signIn}</TabsTrigger>
        <TabsTrigger value="signUp">{signInWords.tabs.signUp}</TabsTrigger>
      </TabsList>
      <TabsContent value="signIn">
        <SignInForm email={email} onEmail={setEmail} onCodeAsked={setPassword} />
        <PasskeyEntry />
      </TabsContent>
      <TabsContent value="signUp">
        <SignUpForm email={email} onEmail={setEmail} />
      </TabsContent>
    </Tabs>
  );
}

/** Hidden where passkeys can't be used. */
function PasskeyEntry({ label = passkeyWords.use }: { label?: string }) {
  const calls = useSignInCalls();
  const { error, isPending, run } = useSubmit();
  if (findPasskeyBar() !== null) return null;
  async function enter() {
    const isIn = await run(() => calls.signInWithPasskey(), describePasskeyFailure);
    if (!isIn) return;
    keepSomebodyHasPasskey();
    notify(notices.signedIn);
  }
  return (
    <div className="mt-5 grid gap-3">
      <FormError text={error} />
      <Button variant="outline" isPending={isPending} onClick={() => void enter()}>
        {label}
      </Button>
    </div>
  );
}

type SecondStepFormProps = { email: string; password: string; onBack: () => void };

/** The password is sent again with the code, because nobody is signed in before the code is right. */
function SecondStepForm({ email, password, onBack }: SecondStepFormProps) {
  const calls = useSignInCalls();
  const submit = useSubmit();

  async function send(typed: string) {
    const isIn = await submit.run(
      () => calls.signIn(email, password, typed),
      (failure) => describeCodeFailure(failure, signInWords.errors.signIn, typed),
    );
    if (isIn) notify(notices.signedIn);
  }

  return (
    <CodeForm
      submit={submit}
      titleId="second-step-title"
      heading={
        <div>
          <h2 id="second-step-title" className="text-xl font-medium">
            {secondStepWords.title}
          </h2>
          <p className="mt-1 text-muted-foreground wrap-anywhere">{secondStepWords.lead(email)}</p>
        </div>
      }
      onSend={send}
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button variant="link" onClick={onBack}>
          {secondStepWords.back}
        </Button>
        <Button type="submit" isPending={submit.isPending} className="max-sm:w-full">
          {signInWords.actions.signIn}
        </Button>
      </div>
    </CodeForm>
  );
}
