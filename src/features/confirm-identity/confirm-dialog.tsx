import { api } from "@convex/_generated/api";
import { useAction } from "convex/react";
import { useContext, useState } from "react";

import { CodeField } from "@/components/patterns/code-field";
import { PasswordField } from "@/components/patterns/password-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { Button } from "@/components/ui/button";
import { describeCodeFailure } from "@/content/describe-code-failure";
import { describePasskeyFailure } from "@/content/describe-passkey-failure";
import { refusalIn } from "@/content/failures";
import { passkeyWords } from "@/content/passkeys";
import { codeWords, confirmWords as words } from "@/content/second-step";
import { mayHavePasskey } from "@/lib/sign-in/passkey-owners";
import { askPasskey } from "@/lib/sign-in/passkeys";
import { ViewerContext } from "@/lib/sign-in/viewer";
import { useSubmit } from "@/lib/use-submit";

export function ConfirmDialog({ onAnswer }: { onAnswer: (isConfirmed: boolean) => void }) {
  const userId = useContext(ViewerContext)?.userId ?? "";
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { submit, isCodeAsked, send, sendPasskey } = useConfirm(password, onAnswer);
  const cancel = () => onAnswer(false);
  return (
    <FormDialog
      title={words.title}
      lead={words.text}
      onClose={cancel}
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
      {mayHavePasskey(userId) && (
        <Button variant="link" className="justify-self-start" onClick={() => void sendPasskey()}>
          {passkeyWords.useInstead}
        </Button>
      )}
    </FormDialog>
  );
}

function useConfirm(password: string, onAnswer: (isConfirmed: boolean) => void) {
  const confirm = useAction(api.auth.confirm);
  const beginPasskey = useAction(api.signIn.passkeys.beginConfirmation);
  const confirmByPasskey = useAction(api.signIn.passkeys.confirm);
  const submit = useSubmit();
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  async function send(secondCode: string) {
    if (password === "") submit.refuse(words.passwordMissing);
    else if (isCodeAsked && secondCode === "") submit.refuse(codeWords.missing);
    else {
      const asked = { isNew: false };
      const isConfirmed = await submit.run(
        () => confirm({ password, secondCode }),
        (failure) => {
          asked.isNew = refusalIn(failure)?.code === "MFA_REQUIRED";
          if (refusalIn(failure)?.code === "SIGN_IN_REFUSED") return words.passwordRefused;
          return describeCodeFailure(failure, words.failed, secondCode);
        },
      );
      if (isConfirmed) onAnswer(true);
      else if (asked.isNew) {
        setIsCodeAsked(true);
        submit.clear(); // The field that appears shows what is missing.
      }
    }
  }

  async function sendPasskey() {
    const isConfirmed = await submit.run(async () => {
      await confirmByPasskey({ deviceAnswer: await askPasskey(await beginPasskey({})) });
    }, describePasskeyFailure);
    if (isConfirmed) onAnswer(true);
  }

  return { submit, isCodeAsked, send, sendPasskey };
}
