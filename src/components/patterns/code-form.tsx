import { type ReactNode, useState } from "react";

import { CodeField } from "@/components/patterns/code-field";
import { Form } from "@/components/patterns/form";
import { FormError } from "@/components/patterns/form-note";
import { codeWords } from "@/content/second-step";
import type { Submit } from "@/lib/use-submit";

type CodeFormProps = {
  submit: Submit;
  titleId: string;
  heading: ReactNode;
  isFirst?: boolean;
  onSend: (code: string) => Promise<void>;
  children: ReactNode;
};

export function CodeForm(props: CodeFormProps) {
  const { submit, titleId, heading, isFirst, onSend, children } = props;
  const [code, setCode] = useState("");
  function send(typed: string) {
    if (typed.trim() === "") submit.refuse(codeWords.missing);
    else void onSend(typed);
  }
  return (
    <Form noValidate aria-labelledby={titleId} onSend={() => send(code)} className="grid gap-5">
      {heading}
      <FormError text={submit.error} />
      <CodeField
        isFirst={isFirst}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          submit.clear();
        }}
        onComplete={send}
      />
      {children}
    </Form>
  );
}
