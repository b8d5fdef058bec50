import { CodeForm } from "@/components/patterns/code-form";
import { Button } from "@/components/ui/button";
import { describeCodeFailure } from "@/content/describe-code-failure";
import { notices } from "@/content/notices";
import { secondStepWords } from "@/content/second-step";
import { signInWords } from "@/content/sign-in";
import { useSignInCalls } from "@/features/sign-in/use-sign-in-calls";
import { notify } from "@/lib/device/notify";
import { useSubmit } from "@/lib/use-submit";

type SecondStepFormProps = { email: string; password: string; onBack: () => void };

/** Nobody is signed in before the code is right, so the password is sent again with it. */
export function SecondStepForm({ email, password, onBack }: SecondStepFormProps) {
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
