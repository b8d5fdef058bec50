import { useState } from "react";

import { CodeField } from "@/components/patterns/code-field";
import { FormError } from "@/components/patterns/form-note";
import { Button } from "@/components/ui/button";
import { notices } from "@/content/notices";
import { codeWords, secondStepWords } from "@/content/second-step";
import { signInWords } from "@/content/sign-in";
import { wordCodeFailure } from "@/content/word-code-failure";
import { useDoor } from "@/features/sign-in/use-door";
import { notify } from "@/lib/notify";
import { useSubmit } from "@/lib/use-submit";

type SecondStepFormProps = { email: string; password: string; onBack: () => void };

/** After the right password: the code. Nobody is signed in before it is right, so the password is sent along once more. */
export function SecondStepForm({ email, password, onBack }: SecondStepFormProps) {
  const door = useDoor();
  const { error, isPending, refuse, clear, run } = useSubmit();
  const [code, setCode] = useState("");

  async function send(typed: string) {
    if (typed.trim() === "") {
      refuse(codeWords.missing);
      return;
    }
    const isIn = await run(
      () => door.signIn(email, password, typed),
      (failure) => wordCodeFailure(failure, signInWords.errors.signIn, typed),
    );
    if (isIn) notify(notices.signedIn);
  }

  return (
    <form
      noValidate
      aria-labelledby="second-step-title"
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
      className="grid gap-5"
    >
      <div>
        <h2 id="second-step-title" className="text-xl font-medium">
          {secondStepWords.title}
        </h2>
        <p className="mt-1 text-ink-soft wrap-anywhere">{secondStepWords.lead(email)}</p>
      </div>
      <FormError text={error} />
      <CodeField
        value={code}
        onChange={(typed) => {
          setCode(typed);
          clear();
        }}
        onComplete={(typed) => void send(typed)}
      />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Button variant="link" onClick={onBack}>
          {secondStepWords.back}
        </Button>
        <Button type="submit" isPending={isPending} className="max-sm:w-full">
          {signInWords.actions.signIn}
        </Button>
      </div>
    </form>
  );
}
