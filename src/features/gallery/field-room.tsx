import { type ComponentProps, useId, useState } from "react";

import { CodeField } from "@/components/patterns/code-field";
import { CodeForm } from "@/components/patterns/code-form";
import { Form } from "@/components/patterns/form";
import { FormError, FormNotice } from "@/components/patterns/form-note";
import { HintedCheckbox } from "@/components/patterns/hinted-checkbox";
import { InputField } from "@/components/patterns/input-field";
import { LabelledField } from "@/components/patterns/labelled-field";
import { PasswordField } from "@/components/patterns/password-field";
import { SearchBox } from "@/components/patterns/search-box";
import { SelectField } from "@/components/patterns/select-field";
import { SharedCircleContext, VisibilityLine } from "@/components/patterns/visibility-line";
import { TextareaField, WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { samples } from "@/content/gallery";
import { Room, Row, Specimen } from "@/features/gallery/specimen";
import { useSubmit } from "@/lib/use-submit";

export function FieldRoom() {
  return (
    <Room id="fields" title="Fields">
      {(side) => (
        <>
          <Inputs />
          <Specimen state="textarea, with a hint">
            <LabelledField label="Reflection" hint={samples.hint}>
              {(control) => <Textarea {...control} defaultValue={samples.sentence} />}
            </LabelledField>
          </Specimen>
          <Specimen state="textarea, refused, right to left">
            <TextareaField
              label="Reflection"
              error={samples.error}
              defaultValue={samples.rightToLeft}
            />
          </Specimen>
          <Selects />
          <Specimen state="search box">
            <EmptySearch label={`Search the samples, ${side}`} />
          </Specimen>
          <Boxes />
        </>
      )}
    </Room>
  );
}

function Inputs() {
  return (
    <>
      <Specimen state="empty, with a placeholder">
        <LabelledField label="Goal">
          {(control) => <Input {...control} placeholder={samples.sentence} />}
        </LabelledField>
      </Specimen>
      <Specimen state="filled, with a hint">
        <InputField label="Goal" hint={samples.hint} defaultValue={samples.long} />
      </Specimen>
      <Specimen state="refused">
        <InputField label="Goal" hint={samples.hint} error={samples.error} />
      </Specimen>
      <Specimen state="disabled">
        <InputField label="Goal" disabled defaultValue={samples.sentence} />
      </Specimen>
      <Specimen state="right to left">
        <InputField label="Goal" dir="auto" defaultValue={samples.rightToLeft} />
      </Specimen>
    </>
  );
}

function Selects() {
  return (
    <>
      <Specimen state="select, with a choice longer than it is">
        <SelectField label="Order">
          <Options of={[samples.long, samples.short]} label={String} />
        </SelectField>
      </Specimen>
      <Specimen state="select, refused">
        <SelectField label="Order" error={samples.error}>
          <option>{samples.short}</option>
        </SelectField>
      </Specimen>
      <Specimen state="select, disabled">
        <LabelledField label="Order">
          {(control) => (
            <NativeSelect {...control} disabled>
              <option>{samples.short}</option>
            </NativeSelect>
          )}
        </LabelledField>
      </Specimen>
    </>
  );
}

function EmptySearch({ label }: { label: string }) {
  const [value, setValue] = useState("");
  return <SearchBox label={label} value={value} onChange={setValue} />;
}

const BOXES: (ComponentProps<typeof Checkbox> & { state: string })[] = [
  { state: "unticked" },
  { state: "ticked", defaultChecked: true },
  { state: "some of them", defaultChecked: "indeterminate" },
  { state: "disabled", disabled: true },
  { state: "ticked and disabled", defaultChecked: true, disabled: true },
];

function Boxes() {
  return (
    <Row>
      {BOXES.map(({ state, ...box }) => (
        <Specimen key={state} state={state}>
          <label className="flex items-center gap-3">
            <Checkbox {...box} />
            {samples.short}
          </label>
        </Specimen>
      ))}
      <Specimen state="with a hint">
        <HintedCheckbox label={samples.short} hint={samples.hint} onSwitch={() => undefined} />
      </Specimen>
      <Specimen state="with a hint, its part’s heading">
        <HintedCheckbox
          isHeading
          label={samples.short}
          hint={samples.hint}
          onSwitch={() => undefined}
        />
      </Specimen>
    </Row>
  );
}

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
