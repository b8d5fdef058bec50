import type { WorksheetField } from "../work/worksheets";

/** A worksheet or a wheel of life that the two of a session fill at once. */

/** Of one session. */
export const jointSheetsMax = 12;

/** In a sheet's document: each text has its own, and what is chosen is a map by question. */
export const sheetTextName = (fieldId: string) => `text ${fieldId}`;
export const sheetChoicesName = "choices";

export const isTyped = ({ kind }: Pick<WorksheetField, "kind">) =>
  kind === "line" || kind === "text";

/** Where a person is, beside the caret: absent in the notes. */
export const sheetCaretText = (sheetId: string, fieldId: string) => `${sheetId} ${fieldId}`;
/** Of an id of a sheet, and one of a question. */
export const caretTextCharactersMax = 120;
