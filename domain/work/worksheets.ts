import { isOneOf } from "../accounts/closed-words";
import { titleCharactersMax, worksheetAnswerCharactersMax } from "../limits";
import { trimText, countCharacters, isBlank } from "../text/text";
import { isCalendarDate } from "../time/calendar-dates";
import type { SharePart } from "./shares";

/** A coach's worksheet: questions that are handed out, answered in the browser, and sent. */

export const WORKSHEET_FIELD_KINDS = [
  "heading",
  "line",
  "text",
  "choice",
  "choices",
  "scale",
  "date",
] as const;
export type WorksheetFieldKind = (typeof WORKSHEET_FIELD_KINDS)[number];

export interface WorksheetField {
  /** Made by the browser; stays through all versions, so that answers can be compared. */
  id: string;
  kind: WorksheetFieldKind;
  label: string;
  hint?: string;
  /** The options of a choice, in order. An answer is the option's own words. */
  options?: string[];
  /** What 1 and 10 mean on a scale. */
  low?: string;
  high?: string;
}

export interface WorksheetContent {
  title: string;
  lead?: string;
  fields: WorksheetField[];
}

/** The value of one field: several choices are lines, a scale is a number, a date `yyyy-MM-dd`. */
export interface WorksheetAnswer {
  fieldId: string;
  value: string;
}

export const worksheetsMax = 100;
export const worksheetFieldsMax = 40;
export const worksheetLeadCharactersMax = 600;
export const worksheetLabelCharactersMax = 300;
export const worksheetHintCharactersMax = 1_000;
export const worksheetOptionsMax = 12;
export const worksheetOptionCharactersMax = 120;
export const worksheetEndCharactersMax = 60;
/** In all texts together, because every client who gets it gets a copy. */
export const worksheetCharactersMax = 8_000;
/** Browsers make these ids. */
export const worksheetFieldIdCharactersMax = 40;

export const handedOutAtOnceMax = 500;
/** The latest of one client. */
export const handoutsListedMax = 200;
export const handoutNoteCharactersMax = 500;

export const scaleLowest = 1;
export const scaleHighest = 10;
export const SCALE_VALUES = Array.from({ length: scaleHighest }, (_, place) =>
  String(place + scaleLowest),
);

export const hasOptions = ({ kind }: Pick<WorksheetField, "kind">) =>
  kind === "choice" || kind === "choices";
export const isQuestion = ({ kind }: Pick<WorksheetField, "kind">) => kind !== "heading";

export interface WorksheetProblem {
  field: "title" | "lead" | "fields" | "label" | "hint" | "options" | "ends" | "id" | "all";
  reason: "blank" | "too_long" | "malformed";
  /** Set when the problem is in one of the fields. */
  fieldId?: string;
}

const isTooLong = (text: string | undefined, charactersMax: number) =>
  countCharacters(text ?? "") > charactersMax;

/** The rules that the builder checks before saving and the server before storing. Null when there is nothing wrong. */
export function findWorksheetProblem(content: WorksheetContent): WorksheetProblem | null {
  const { title, lead, fields } = content;
  if (isBlank(title)) return { field: "title", reason: "blank" };
  if (isTooLong(title, titleCharactersMax)) return { field: "title", reason: "too_long" };
  if (isTooLong(lead, worksheetLeadCharactersMax)) return { field: "lead", reason: "too_long" };
  if (!fields.some(isQuestion)) return { field: "fields", reason: "blank" };
  if (fields.length > worksheetFieldsMax) return { field: "fields", reason: "too_long" };
  for (const field of fields) {
    const problem = findFieldProblem(field);
    if (problem !== null) return { ...problem, fieldId: field.id };
  }
  const ids = fields.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return { field: "id", reason: "malformed" };
  if (countWorksheetCharacters(content) > worksheetCharactersMax) {
    return { field: "all", reason: "too_long" };
  }
  return null;
}

function findFieldProblem(field: WorksheetField): Omit<WorksheetProblem, "fieldId"> | null {
  const { id, label, hint, options = [], low, high } = field;
  if (isBlank(id) || isTooLong(id, worksheetFieldIdCharactersMax)) {
    return { field: "id", reason: "malformed" };
  }
  if (isBlank(label)) return { field: "label", reason: "blank" };
  if (isTooLong(label, worksheetLabelCharactersMax)) return { field: "label", reason: "too_long" };
  if (isTooLong(hint, worksheetHintCharactersMax)) return { field: "hint", reason: "too_long" };
  if ([low, high].some((end) => isTooLong(end, worksheetEndCharactersMax))) {
    return { field: "ends", reason: "too_long" };
  }
  return hasOptions(field) ? findOptionsProblem(options) : null;
}

function findOptionsProblem(options: readonly string[]): Omit<WorksheetProblem, "fieldId"> | null {
  if (options.length < 2 || options.some(isBlank)) return { field: "options", reason: "blank" };
  const isLong = options.some((option) => isTooLong(option, worksheetOptionCharactersMax));
  if (isLong || options.length > worksheetOptionsMax) {
    return { field: "options", reason: "too_long" };
  }
  const isUnclear =
    new Set(options).size < options.length || options.some((each) => /\n/.test(each));
  return isUnclear ? { field: "options", reason: "malformed" } : null;
}

function countWorksheetCharacters({ title, lead = "", fields }: WorksheetContent): number {
  const texts = fields.flatMap(({ label, hint = "", options = [], low = "", high = "" }) => [
    ...[label, hint, low, high],
    ...options,
  ]);
  return [title, lead, ...texts].reduce((sum, text) => sum + countCharacters(text), 0);
}

/** Without what its kind does not use, trimmed. Null for an option that was left empty. */
export function tidyWorksheet({ title, lead = "", fields }: WorksheetContent): WorksheetContent {
  return {
    title: trimText(title),
    ...(isBlank(lead) ? {} : { lead: trimText(lead) }),
    fields: fields.map(tidyField),
  };
}

function tidyField(field: WorksheetField): WorksheetField {
  const { id, kind, label, hint = "", options = [], low = "", high = "" } = field;
  const isScale = kind === "scale";
  return {
    ...{ id, kind, label: trimText(label) },
    ...(isBlank(hint) ? {} : { hint: trimText(hint) }),
    ...(hasOptions(field) ? { options: options.map(trimText) } : {}),
    ...(isScale && !isBlank(low) ? { low: trimText(low) } : {}),
    ...(isScale && !isBlank(high) ? { high: trimText(high) } : {}),
  };
}

/** Whether a value is an answer to this field. Blank ones are no answers. */
export function isAnswerTo(field: WorksheetField, value: string): boolean {
  switch (field.kind) {
    case "heading":
      return false;
    case "line":
    case "text":
      return !isBlank(value) && countCharacters(value) <= worksheetAnswerCharactersMax;
    case "choice":
      return isOneOf(field.options ?? [], value);
    case "choices":
      return value.split("\n").every((each) => isOneOf(field.options ?? [], each));
    case "scale":
      return isOneOf(SCALE_VALUES, value);
    case "date":
      return isCalendarDate(value);
  }
}

export const countQuestions = (fields: readonly WorksheetField[]) =>
  fields.filter(isQuestion).length;

/** In words, in the order of the questions: what the coach reads. */
export function answerParts(
  fields: readonly WorksheetField[],
  answers: readonly WorksheetAnswer[],
): SharePart[] {
  const valueOf = new Map(answers.map(({ fieldId, value }) => [fieldId, value]));
  return fields.flatMap((field) => {
    const value = valueOf.get(field.id) ?? "";
    if (!isAnswerTo(field, value)) return [];
    return [{ heading: field.label, text: wordValue(field, value.trim()) }];
  });
}

function wordValue({ kind, low, high }: WorksheetField, value: string): string {
  if (kind !== "scale") return value;
  const ends = [low && `${scaleLowest}: ${low}`, high && `${scaleHighest}: ${high}`];
  const named = ends.filter((end) => end !== undefined && end !== "").join(", ");
  return `${value} / ${scaleHighest}${named === "" ? "" : ` (${named})`}`;
}
