import { type ComponentProps, useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { LabelledField } from "@/components/patterns/labelled-field";
import { SearchBox } from "@/components/patterns/search-box";
import { SelectField } from "@/components/patterns/select-field";
import { TextareaField } from "@/components/patterns/words-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Input } from "@/components/ui/input";
import { NativeSelect, Options } from "@/components/ui/native-select";
import { Textarea } from "@/components/ui/textarea";
import { samples } from "@/content/gallery";
import { Room, Row, Specimen } from "@/features/gallery/specimen";

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
    </Row>
  );
}
