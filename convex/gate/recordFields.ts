import { literals } from "convex-helpers/validators";
import { type ObjectType, v, type Validator } from "convex/values";
import {
  type FieldName,
  type FieldValues,
  findProblem,
  mapFields,
  type RecordField,
  type RecordFields,
  type ValueOf,
  valuesOfRow,
} from "../../domain/record-fields";
import { refuseInvalid, refuse } from "./refuse";
import { tidyText } from "./tidyTexts";

/** A field's value before and after editing. Untouched fields are not sent, and so not overwritten. */
const vChange = <Value>(value: Validator<Value, "required", string>) =>
  v.optional(v.object({ from: value, to: value }));

interface Change<Value> {
  from: Value;
  to: Value;
}
type Changes<Fields> = { [Name in keyof Fields]?: Change<Fields[Name]> };

/**
 * If somebody else changed one of the fields meanwhile, the whole edit is refused; the editor keeps their text and
 * decides.
 */
function settleChanges<Fields extends Record<string, string | null>>(
  current: Fields,
  changes: Changes<Fields>,
): Partial<Fields> {
  const settled: Partial<Fields> = {};
  for (const name of Object.keys(changes) as (keyof Fields)[]) {
    const change = changes[name];
    if (change === undefined || current[name] === change.to) continue;
    if (current[name] !== change.from) refuse({ code: "CONFLICT" });
    settled[name] = change.to;
  }
  return settled;
}

/** Columns, arguments and patches of a record, from its one definition in `domain/`. */

type IsOptional<Field> = Field extends { isRequired: true } | { kind: "choice" }
  ? "required"
  : "optional";
type OrAbsent<Field, Value> = IsOptional<Field> extends "optional" ? Value | undefined : Value;
type Columns<Fields extends RecordFields> = {
  [Name in FieldName<Fields>]: Validator<
    OrAbsent<Fields[Name], NonNullable<ValueOf<Fields[Name]>>>,
    IsOptional<Fields[Name]>
  >;
};
type Arguments<Fields extends RecordFields> = {
  [Name in FieldName<Fields>]: Validator<
    OrAbsent<Fields[Name], ValueOf<Fields[Name]>>,
    IsOptional<Fields[Name]>
  >;
};
type ChangeArguments<Fields extends RecordFields> = {
  [Name in FieldName<Fields>]: ReturnType<typeof vChange<ValueOf<Fields[Name]>>>;
};

/** Columns of a table, and fields of a function's result. An empty text or date is absent. */
export const columnsOf = <Fields extends RecordFields>(fields: Fields) =>
  mapFields<Fields, Columns<Fields>>(fields, (field) =>
    orAbsent(field, field.kind === "choice" ? literals(...field.words) : v.string()),
  );

/**
 * Arguments for a new record. Optional ones may be missing, so that an open page of an earlier release can still save.
 */
export const argumentsOf = <Fields extends RecordFields>(fields: Fields) =>
  mapFields<Fields, Arguments<Fields>>(fields, (field) => orAbsent(field, vValue(field)));

/** Arguments for an edit: each field with the value before it. */
export const changesOf = <Fields extends RecordFields>(fields: Fields) =>
  mapFields<Fields, ChangeArguments<Fields>>(fields, (field) => vChange(vValue(field)));

const isOptional = (field: RecordField) => field.kind !== "choice" && !("isRequired" in field);
const orAbsent = (field: RecordField, value: Validator<string | null>) =>
  isOptional(field) ? v.optional(value) : value;

function vValue(field: RecordField): Validator<string | null> {
  switch (field.kind) {
    case "line":
    case "text":
      return v.string();
    case "choice":
      return literals(...field.words);
    case "date":
      return v.union(v.string(), v.null());
  }
}

export const tidyNew = <Fields extends RecordFields>(
  fields: Fields,
  sent: Partial<FieldValues<Fields>>,
) => tidyFields(fields, valuesOfRow(fields, sent));

/**
 * The columns after an edit, or null when it changes nothing. Refused when somebody else changed one of its fields
 * meanwhile.
 */
export function tidyEdit<Fields extends RecordFields>(
  fields: Fields,
  row: Partial<FieldValues<Fields>>,
  changes: Changes<FieldValues<Fields>>,
) {
  const before = valuesOfRow(fields, row);
  const settled = settleChanges<FieldValues<Fields>>(before, changes);
  if (Object.keys(settled).length === 0) return null;
  return tidyFields(fields, { ...before, ...settled });
}

const tidyFields = <Fields extends RecordFields>(fields: Fields, values: FieldValues<Fields>) =>
  mapFields<Fields, ObjectType<Columns<Fields>>>(fields, (field, name) => {
    requireField(name, field, values[name]);
    return tidyText(values[name] ?? undefined);
  });

/** `name` is the field that a refusal names. */
export function requireField(name: string, field: RecordField, value: string | null) {
  const problem = findProblem(field, value);
  if (problem !== null) refuseInvalid(name, problem);
}

/** For a function's result: the fields that a row has. */
export const pickFields = <Fields extends RecordFields>(
  fields: Fields,
  row: ObjectType<Columns<Fields>>,
) => mapFields<Fields, ObjectType<Columns<Fields>>>(fields, (_, name) => row[name]);
