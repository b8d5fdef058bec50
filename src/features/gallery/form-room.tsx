import { useId, useState } from "react";

import { CodeField } from "@/components/patterns/code-field";
import { CodeForm } from "@/components/patterns/code-form";
import { Form } from "@/components/patterns/form";
import { FormError, FormNotice } from "@/components/patterns/form-note";
import { PasswordField } from "@/components/patterns/password-field";
import { SharedCircleContext, VisibilityLine } from "@/components/patterns/visibility-line";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { samples } from "@/content/gallery";
import { Room, Specimen } from "@/features/gallery/specimen";
import { useSubmit } from "@/lib/use-submit";

export function FormRoom() {
  return (
    <Room id="forms" title="Forms">
      {(side) => (
        <>
          <Specimen state="password">
            <Password />
          </Specimen>
          <Specimen state="code of an authenticator">
            <Code />
          </Specimen>
          <Specimen state="code that is asked for">
            <AskedCode title={`Your code, ${side}`} />
          </Specimen>
          <Specimen state="words, more than fit">
            <LongWords />
          </Specimen>
          <Specimen state="what is wrong with the whole of it">
            <FormError text={samples.long} />
          </Specimen>
          <Specimen state="that it went well">
            <FormNotice>{samples.sentence}</FormNotice>
          </Specimen>
          <Specimen state="who will see it: both, and the writer alone">
            <VisibilityLine circle="shared" />
            <VisibilityLine circle="own" isShort className="mt-3" />
            <SharedCircleContext value="covered">
              <VisibilityLine circle="shared" className="mt-3" />
            </SharedCircleContext>
          </Specimen>
        </>
      )}
    </Room>
  );
}

function Password() {
  const [value, setValue] = useState("quiet-harbour-42");
  return (
    <PasswordField
      label="Password"
      name="password"
      value={value}
      onChange={setValue}
      autoComplete="current-password"
      hint={samples.hint}
    />
  );
}

function Code() {
  const [value, setValue] = useState("");
  return <CodeField value={value} onChange={setValue} onComplete={() => undefined} isFirst />;
}

function AskedCode({ title }: { title: string }) {
  const submit = useSubmit();
  const titleId = useId();
  return (
    <CodeForm
      isFirst
      submit={submit}
      titleId={titleId}
      heading={
        <h3 id={titleId} className="text-lg font-medium">
          {title}
        </h3>
      }
      onSend={() => Promise.resolve()}
    >
      <Button type="submit" className="justify-self-start">
        {samples.short}
      </Button>
    </CodeForm>
  );
}

function LongWords() {
  const [words, setWords] = useState<string>(samples.long);
  return (
    <Form onSend={() => undefined}>
      <WordsField
        label="Reason"
        hint={samples.hint}
        value={words}
        charactersMax={40}
        tooLong={(charactersMax) => `At most ${String(charactersMax)} characters.`}
        onChange={setWords}
      />
    </Form>
  );
}
