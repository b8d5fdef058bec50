import { typedCodeCharactersMax } from "@domain/limits";
import { readTypedCode } from "@domain/one-time-codes";
import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { codeWords } from "@/content/second-step";
import { cn } from "@/lib/class-names";

type CodeFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** The last digit was typed or pasted: most people want nothing more than to go on. */
  onComplete: (code: string) => void;
  /** Setting an authenticator up: a recovery code is no answer, and there is something to scan before anything is typed. */
  isFirst?: boolean;
};

/** Six digits from an authenticator, or one of the recovery codes in their place. It takes the focus, unless it is the first. */
export function CodeField({ value, onChange, onComplete, isFirst = false }: CodeFieldProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  function type(typed: string) {
    onChange(typed);
    const code = readTypedCode(typed);
    const isNew = code?.code !== readTypedCode(value)?.code; // a space after the last digit is no second answer
    // Not in the other field: a recovery code may begin with six digits.
    if (!isRecovery && code?.kind === "oneTime" && isNew) onComplete(typed);
  }
  return (
    <div data-slot="code-field" className="grid gap-3">
      <Field
        key={isRecovery ? "recovery" : "authenticator"}
        label={isRecovery ? codeWords.recoveryLabel : codeWords.label}
        hint={isRecovery ? codeWords.recoveryHint : codeWords.hint}
      >
        {(control) => (
          <Input
            {...control}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- it appears because the person asked to go on
            autoFocus={!isFirst}
            name={isRecovery ? "recovery-code" : "one-time-code"}
            autoComplete={isRecovery ? "off" : "one-time-code"}
            inputMode={isRecovery ? "text" : "numeric"}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={typedCodeCharactersMax}
            value={value}
            onChange={(event) => {
              type(event.target.value);
            }}
            className={cn("tabular-nums", !isRecovery && "max-w-44 text-xl tracking-[0.22em]")}
          />
        )}
      </Field>
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
