import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useState } from "react";

import { CodeField } from "@/components/patterns/code-field";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogFrame } from "@/components/patterns/dialog-frame";
import { PasswordField } from "@/components/patterns/password-field";
import { refusalIn } from "@/content/failures";
import { codeWords, confirmWords as words } from "@/content/second-step";
import { wordCodeFailure } from "@/content/word-code-failure";
import { useSubmit } from "@/lib/use-submit";

/** Asks for the password, and for a code of whoever has an authenticator. Closing it is an answer too. */
export function ConfirmDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { submit, isCodeAsked, send } = useConfirm(password, onAnswer);
  const cancel = () => {
    onAnswer(false);
  };
  return (
    <DialogFrame title={words.title} lead={words.text} onClose={cancel}>
      <DialogForm
        leave={words.cancel}
        onLeave={cancel}
        act={words.action}
        error={submit.error}
        isPending={submit.isPending}
        onSend={() => send(code)}
      >
        <PasswordField
          label={words.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            submit.clear();
          }}
        />
        {isCodeAsked && (
          <CodeField
            value={code}
            onChange={(typed) => {
              setCode(typed);
              submit.clear();
            }}
            onComplete={(typed) => void send(typed)}
          />
        )}
      </DialogForm>
    </DialogFrame>
  );
}

function useConfirm(password: string, onAnswer: (isConfirmed: boolean) => void) {
  const confirm = useAction(api.auth.confirm);
  const submit = useSubmit();
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  async function send(secondCode: string) {
    if (password === "") submit.refuse(words.passwordMissing);
    else if (isCodeAsked && secondCode === "") submit.refuse(codeWords.missing);
    else {
      const asked = { isNew: false };
      const isConfirmed = await submit.run(
        async () => {
          await confirm({ password, secondCode });
        },
        (failure) => {
          asked.isNew = refusalIn(failure)?.code === "MFA_REQUIRED";
          if (refusalIn(failure)?.code === "SIGN_IN_REFUSED") return words.passwordRefused;
          return wordCodeFailure(failure, words.failed, secondCode);
        },
      );
      if (isConfirmed) onAnswer(true);
      else if (asked.isNew) {
        setIsCodeAsked(true);
        submit.clear(); // the field that appears says what is wanted
      }
    }
  }

  return { submit, isCodeAsked, send };
}
