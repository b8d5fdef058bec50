import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { signInWords } from "@/content/sign-in";

type PasswordFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: "current-password" | "new-password";
  hint?: string;
};

export function PasswordField({ label, hint, onChange, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <LabelledField label={label} hint={hint}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...input}
            type={isShown ? "text" : "password"}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            className="pr-12"
          />
          <button
            type="button"
            aria-label={isShown ? signInWords.hidePassword : signInWords.showPassword}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-muted-foreground transition-colors hover:text-foreground focus-visible:-outline-offset-2"
          >
            <Icon aria-hidden className="size-5" strokeWidth={1.6} />
          </button>
        </div>
      )}
    </LabelledField>
  );
}
