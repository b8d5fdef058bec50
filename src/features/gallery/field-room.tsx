import { useState } from "react";

import { SearchBox } from "@/components/patterns/search-box";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
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
            <Field label="Reflection" hint={samples.hint}>
              {(control) => <Textarea {...control} defaultValue={samples.sentence} />}
            </Field>
          </Specimen>
          <Specimen state="textarea, refused, right to left">
            <Field label="Reflection" error={samples.error}>
              {(control) => <Textarea {...control} defaultValue={samples.rightToLeft} />}
            </Field>
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
        <Field label="Goal">
          {(control) => <Input {...control} placeholder={samples.sentence} />}
        </Field>
      </Specimen>
      <Specimen state="filled, with a hint">
        <Field label="Goal" hint={samples.hint}>
          {(control) => <Input {...control} defaultValue={samples.long} />}
        </Field>
      </Specimen>
      <Specimen state="refused">
        <Field label="Goal" hint={samples.hint} error={samples.error}>
          {(control) => <Input {...control} />}
        </Field>
      </Specimen>
      <Specimen state="disabled">
        <Field label="Goal">
          {(control) => <Input {...control} disabled defaultValue={samples.sentence} />}
        </Field>
      </Specimen>
      <Specimen state="right to left">
        <Field label="Goal">
          {(control) => <Input {...control} dir="auto" defaultValue={samples.rightToLeft} />}
        </Field>
      </Specimen>
    </>
  );
}

function Selects() {
  return (
    <>
      <Specimen state="select, with a choice longer than it is">
        <Field label="Order">
          {(control) => (
            <Select {...control}>
              <option>{samples.long}</option>
              <option>{samples.short}</option>
            </Select>
          )}
        </Field>
      </Specimen>
      <Specimen state="select, refused">
        <Field label="Order" error={samples.error}>
          {(control) => (
            <Select {...control}>
              <option>{samples.short}</option>
            </Select>
          )}
        </Field>
      </Specimen>
      <Specimen state="select, disabled">
        <Field label="Order">
          {(control) => (
            <Select {...control} disabled>
              <option>{samples.short}</option>
            </Select>
          )}
        </Field>
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
