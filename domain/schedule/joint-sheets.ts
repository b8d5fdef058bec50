import type { WorksheetField } from "../work/worksheets";

/** A worksheet or a wheel of life that the two of a session fill at once. */

/** For one session. */
export const jointSheetsMax = 12;

/** Names in a sheet's document: one for each text, and one map of choices by question. */
export const sheetTextName = (fieldId: string) => `text ${fieldId}`;
export const sheetChoicesName = "choices";

export const isTyped = ({ kind }: Pick<WorksheetField, "kind">) =>
  kind === "line" || kind === "text";

/** Says which field a caret is in; absent for a caret in the notes. */
export const sheetCaretText = (sheetId: string, fieldId: string) => `${sheetId} ${fieldId}`;
export const caretTextCharactersMax = 120;
