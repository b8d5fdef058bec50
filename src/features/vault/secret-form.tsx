import { type ReactNode, useState } from "react";

import { Form } from "@/components/patterns/form";
import { TextareaField } from "@/components/patterns/words-field";
import { FormError } from "@/components/patterns/form-note";
import { PasswordField } from "@/components/patterns/password-field";
import { Button } from "@/components/ui/button";
import { vaultWords } from "@/content/vault";
import type { Typed } from "@/features/vault/vault-keys";

const words = vaultWords.locked;

type SecretFormProps = {
  act: string;
  /** False if it was wrong, null if it could not be tried. */
  onTyped: (typed: Typed) => Promise<boolean | null>;
  /** Between the field and the button. */
  children?: ReactNode;
};

/** Says what is going on and why it takes time, because the progress of stretching can't be measured. */
export function WorkLine({ text }: { text: string | null }) {
  return (
    <p role="status" className="text-sm text-muted-foreground empty:hidden">
      {text}
    </p>
  );
}

/** The passphrase or the words, as the person chooses. */
export function SecretForm({ act, onTyped, children }: SecretFormProps) {
  const [kind, setKind] = useState<Typed["kind"]>("passphrase");
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isByWords = kind === "recovery";

  async function submit() {
    if (isPending || text.trim() === "") return;
    setIsPending(true);
    setError(null);
    const result = await onTyped({ kind, text }).catch(() => "failed" as const);
    setIsPending(false);
    if (result === true) setText("");
    else if (result === "failed") setError(words.failed);
    else if (result === null) setError(words.unreachable);
    else setError(isByWords ? words.wrongWords : words.wrongPassphrase);
  }

  return (
    <Form noValidate onSend={submit} className="grid gap-4">
      {isByWords ? (
        <TextareaField
          label={words.words}
          rows={4}
          value={text}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={setText}
        />
      ) : (
        <PasswordField
          label={words.label}
          name="vault-passphrase"
          autoComplete="current-password"
          value={text}
          onChange={setText}
        />
      )}
      {children}
      <FormError text={error} />
      <WorkLine text={isPending && !isByWords ? words.working : null} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" isPending={isPending} disabled={text.trim() === ""}>
          {act}
        </Button>
        <Button
          variant="link"
          disabled={isPending}
          onClick={() => {
            setKind(isByWords ? "passphrase" : "recovery");
            setText("");
            setError(null);
          }}
        >
          {isByWords ? words.usePassphrase : words.useWords}
        </Button>
      </div>
    </Form>
  );
}
