import { useState } from "react";

import { CodeField } from "@/components/patterns/code-field";
import { FormError, FormNotice } from "@/components/patterns/form-note";
import { PasswordField } from "@/components/patterns/password-field";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { samples } from "@/content/gallery";
import { Room, Specimen } from "@/features/gallery/specimen";

export function FormRoom() {
  return (
    <Room id="forms" title="Forms">
      {() => (
        <>
          <Specimen state="password">
            <Password />
          </Specimen>
          <Specimen state="code of an authenticator">
            <Code />
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
