import { useState } from "react";

import { SearchBox } from "@/components/patterns/search-box";
import { Checkbox } from "@/components/ui/checkbox";
import { LabelledField } from "@/components/patterns/labelled-field";
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
            <LabelledField label="Reflection" error={samples.error}>
              {(control) => <Textarea {...control} defaultValue={samples.rightToLeft} />}
            </LabelledField>
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
        <LabelledField label="Goal" hint={samples.hint}>
          {(control) => <Input {...control} defaultValue={samples.long} />}
        </LabelledField>
      </Specimen>
      <Specimen state="refused">
        <LabelledField label="Goal" hint={samples.hint} error={samples.error}>
          {(control) => <Input {...control} />}
        </LabelledField>
      </Specimen>
      <Specimen state="disabled">
        <LabelledField label="Goal">
          {(control) => <Input {...control} disabled defaultValue={samples.sentence} />}
        </LabelledField>
      </Specimen>
      <Specimen state="right to left">
        <LabelledField label="Goal">
          {(control) => <Input {...control} dir="auto" defaultValue={samples.rightToLeft} />}
        </LabelledField>
      </Specimen>
    </>
  );
}

function Selects() {
  return (
    <>
      <Specimen state="select, with a choice longer than it is">
        <LabelledField label="Order">
          {(control) => (
            <NativeSelect {...control}>
              <Options of={[samples.long, samples.short]} label={String} />
            </NativeSelect>
          )}
        </LabelledField>
      </Specimen>
      <Specimen state="select, refused">
        <LabelledField label="Order" error={samples.error}>
          {(control) => (
            <NativeSelect {...control}>
              <option>{samples.short}</option>
            </NativeSelect>
          )}
        </LabelledField>
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

const BOXES = [
  { state: "unticked" },
  { state: "ticked", defaultChecked: true },
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
