import { useState } from "react";

import { CodeForm } from "@/components/patterns/code-form";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import { describeCodeFailure } from "@/content/describe-code-failure";
import { describePasskeyFailure } from "@/content/describe-passkey-failure";
import { notices } from "@/content/notices";
import { passkeyWords } from "@/content/passkeys";
import { secondStepWords } from "@/content/second-step";
import { signInWords } from "@/content/sign-in";
import { SignInForm } from "@/features/sign-in/sign-in-form";
import { SignUpForm } from "@/features/sign-in/sign-up-form";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { keepSomebodyHasPasskey, mayHavePasskey } from "@/lib/sign-in/passkey-owners";
import { findPasskeyBar } from "@/lib/sign-in/passkeys";
import { useSubmit } from "@/lib/use-submit";

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
