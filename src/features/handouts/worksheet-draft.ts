import type { api } from "@convex/_generated/api";
import { isOneOf } from "@domain/accounts/closed-words";
import {
  WORKSHEET_FIELD_KINDS,
  type WorksheetContent,
  type WorksheetField,
  type WorksheetFieldKind,
} from "@domain/work/worksheets";
import type { FunctionReturnType } from "convex/server";

import { fieldsOf, jsonSlot, textIn } from "@/lib/kept/kept-json";
import { personKey } from "@/lib/kept/kept-keys";
import type { Slot } from "@/lib/kept/local-store";
import { makeId } from "@/lib/make-id";

export type Worksheet = FunctionReturnType<typeof api.worksheets.get>;

/** While they are edited, the options are the lines of one text. */
export type FieldDraft = Required<Omit<WorksheetField, "options">> & { options: string };
export interface WorksheetDraft {
  /** The version that is being edited; 0 for a new worksheet. */
  version: number;
  title: string;
  lead: string;
  fields: FieldDraft[];
}

export const blankField = (kind: WorksheetFieldKind = "text"): FieldDraft => ({
  ...{ id: makeId(), kind, label: "", hint: "" },
  ...{ options: "", low: "", high: "" },
});

export const blankDraft: WorksheetDraft = {
  ...{ version: 0, title: "", lead: "" },
  fields: [{ ...blankField(), id: "first" }],
};

export const toDraft = ({ version, title, lead = "", fields }: Worksheet): WorksheetDraft => ({
  ...{ version, title, lead },
  fields: fields.map(({ id, kind, label, hint = "", options = [], low = "", high = "" }) => ({
    ...{ id, kind, label, hint, low, high },
    options: options.join("\n"),
  })),
});

export const toContent = ({ title, lead, fields }: WorksheetDraft): WorksheetContent => ({
  ...{ title, lead },
  fields: fields.map(({ options, ...field }) => ({
    ...field,
    options: options.split("\n").filter((option) => option.trim() !== ""),
  })),
});

export const draftSlot = (userId: string, worksheetId: string): Slot<WorksheetDraft> =>
  jsonSlot(personKey("worksheet_draft", userId, worksheetId), (parsed) => {
    const { version, title, lead, fields } = fieldsOf(parsed);
    if (typeof version !== "number" || !Array.isArray(fields)) return null;
    return {
      ...{ version, title: textIn(title), lead: textIn(lead) },
      fields: fields.map(toField),
    };
  });

function toField(parsed: unknown): FieldDraft {
  const { id, kind, label, hint, options, low, high } = fieldsOf(parsed);
  return {
    id: textIn(id) === "" ? makeId() : textIn(id),
    kind: isOneOf(WORKSHEET_FIELD_KINDS, textIn(kind))
      ? (textIn(kind) as WorksheetFieldKind)
      : "text",
    ...{ label: textIn(label), hint: textIn(hint), options: textIn(options) },
    ...{ low: textIn(low), high: textIn(high) },
  };
}
