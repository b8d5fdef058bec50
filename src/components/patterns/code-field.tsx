import { readTypedCode } from "@domain/accounts/one-time-codes";
import { typedCodeCharactersMax } from "@domain/accounts/second-step-limits";
import { useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { Button } from "@/components/ui/button";
import { codeWords } from "@/content/second-step";
import { cn } from "@/lib/class-names";

type CodeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** After the last digit was typed or pasted. */
  onComplete: (code: string) => void;
  /** During set-up a recovery code is not accepted, and the QR code comes before the field. */
  isFirst?: boolean;
};

/** Six digits, or a recovery code. Takes the focus, except during set-up. */
export function CodeField({ value, onChange, onComplete, isFirst = false }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  function type(typed: string) {
    onChange(typed);
    const code = readTypedCode(typed);
    const isNew = code?.code !== readTypedCode(value)?.code; // A space after the last digit does not submit again.
    // A recovery code may begin with six digits.
    if (!isRecovery && code?.kind === "oneTime" && isNew) onComplete(typed);
  }
  return (
    <div data-slot="code-field" className="grid gap-3">
      <InputField
        key={isRecovery ? "recovery" : "authenticator"}
        label={isRecovery ? codeWords.recoveryLabel : codeWords.label}
        hint={isRecovery ? codeWords.recoveryHint : codeWords.hint}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears because the person asked to go on
        autoFocus={!isFirst}
        name={isRecovery ? "recovery-code" : "one-time-code"}
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={typedCodeCharactersMax}
        value={value}
        onChange={type}
        className={cn("tabular-nums", !isRecovery && "max-w-44 text-xl tracking-[0.22em]")}
      />
      {!isFirst && (
        <Button
          variant="link"
          className="justify-self-start"
          onClick={() => {
            setIsRecovery(!isRecovery);
            onChange("");
          }}
        >
          {isRecovery ? codeWords.useAuthenticator : codeWords.useRecovery}
        </Button>
      )}
    </div>
  );
}
