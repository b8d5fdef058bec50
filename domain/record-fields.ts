import { isOneOf } from "./accounts/closed-words";
import { countCharacters, isBlank } from "./text/text";
import { type CalendarDate, isCalendarDate } from "./time/calendar-dates";

/** A `line` has no line breaks in its form; an optional text or date that is empty is not stored. */
export type RecordField =
  | { kind: "line" | "text"; charactersMax: number; isRequired?: true }
  | { kind: "choice"; words: readonly string[]; first: string }
  | { kind: "date" };

/** What people write in a record, defined once: columns, arguments, patches, answers and forms derive from it. */
export type RecordFields = Record<string, RecordField>;
export type FieldName<Fields extends RecordFields> = keyof Fields & string;
export type RequiredName<Fields extends RecordFields> = {
  [Name in FieldName<Fields>]: Fields[Name] extends { isRequired: true } ? Name : never;
}[FieldName<Fields>];

export type ValueOf<Field extends RecordField> = Field extends { words: readonly (infer Word)[] }
  ? Word
  : Field extends { kind: "date" }
    ? CalendarDate | null
    : string;
/** As people send them: an empty text is "", an empty date is null. */
export type FieldValues<Fields extends RecordFields> = {
  [Name in FieldName<Fields>]: ValueOf<Fields[Name]>;
};
/** As a form holds them: all text. */
export type FieldTexts<Fields extends RecordFields> = Record<FieldName<Fields>, string>;

export const fieldNames = <Fields extends RecordFields>(fields: Fields) =>
  Object.keys(fields) as FieldName<Fields>[];

/** One entry a field, in their order. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- no type of one entry gives that of all
export function mapFields<Fields extends RecordFields, Mapped>(
  fields: Fields,
  map: (field: Fields[FieldName<Fields>], name: FieldName<Fields>) => unknown,
): Mapped {
  return Object.fromEntries(
    fieldNames(fields).map((name) => [name, map(fields[name], name)]),
  ) as Mapped;
}

/** The values of a row that may lack the optional fields. */
export const valuesOfRow = <Fields extends RecordFields>(
  fields: Fields,
  row: Partial<FieldValues<Fields>>,
) =>
  mapFields<Fields, FieldValues<Fields>>(
    fields,
    ({ kind }, name) => row[name] ?? (kind === "date" ? null : ""),
  );

export const textsOfRow = <Fields extends RecordFields>(
  fields: Fields,
  row: Partial<FieldValues<Fields>>,
) => mapFields<Fields, FieldTexts<Fields>>(fields, (_, name) => row[name] ?? "");

export const blankTexts = <Fields extends RecordFields>(fields: Fields) =>
  mapFields<Fields, FieldTexts<Fields>>(fields, (field) =>
    field.kind === "choice" ? field.first : "",
  );

/** A stored draft may hold a choice that no longer exists. */
export function valueOfText<Field extends RecordField>(field: Field, text: string): ValueOf<Field> {
  const value = () => {
    switch (field.kind) {
      case "line":
      case "text":
        return text;
      case "choice":
        return isOneOf(field.words, text) ? text : field.first;
      case "date":
        return text === "" ? null : text;
    }
  };
  return value() as ValueOf<Field>;
}

export const valuesOfTexts = <Fields extends RecordFields>(
  fields: Fields,
  texts: FieldTexts<Fields>,
) =>
  mapFields<Fields, FieldValues<Fields>>(fields, (field, name) => valueOfText(field, texts[name]));

export type FieldProblem = "blank" | "too_long" | "malformed";

/** The rules that a form checks before sending and the server before storing. Null when there is nothing wrong. */
export function findProblem(field: RecordField, value: string | null): FieldProblem | null {
  const text = value ?? "";
  switch (field.kind) {
    case "line":
    case "text":
      if (countCharacters(text) > field.charactersMax) return "too_long";
      return field.isRequired && isBlank(text) ? "blank" : null;
    case "choice":
      return isOneOf(field.words, text) ? null : "malformed";
    case "date":
      return value === null || isCalendarDate(value) ? null : "malformed";
  }
}
