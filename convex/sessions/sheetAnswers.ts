import type { Infer } from "convex/values";
import type { Doc as SheetDocument } from "yjs";
import { worksheetAnswerCharactersMax } from "../../domain/limits";
import { isTyped, sheetChoicesName, sheetTextName } from "../../domain/schedule/joint-sheets";
import { isAnswerTo, isQuestion } from "../../domain/work/worksheets";
import type { Doc } from "../_generated/dataModel";
import { refuseInvalid } from "../gate/refuse";
import { requireLength } from "../gate/tidyTexts";
import type { vWorksheetAnswer } from "../worksheets/tables";

/** The answers in a joint sheet's document. */

type Answer = Infer<typeof vWorksheetAnswer>;
type Fields = Doc<"jointSheets">["fields"];

/** Refuses what the sheet can't show. */
export function requireAnswers(document: SheetDocument, fields: Fields) {
  for (const field of fields.filter(isQuestion)) {
    const value = valueOf(document, field);
    if (value === null) refuseInvalid("answers", "malformed");
    if (isTyped(field)) requireLength("answers", value, worksheetAnswerCharactersMax);
    else if (value !== "" && !isAnswerTo(field, value)) refuseInvalid("answers", "malformed");
  }
}

/** What is answered, in the order of the questions. */
export const answersIn = (document: SheetDocument, fields: Fields): Answer[] =>
  fields.flatMap((field) => {
    const value = valueOf(document, field) ?? "";
    return isAnswerTo(field, value) ? [{ fieldId: field.id, value }] : [];
  });

/** Null where it is not a plain text. */
function valueOf(document: SheetDocument, field: Fields[number]): string | null {
  if (isTyped(field)) {
    const written = document.getText(sheetTextName(field.id));
    const text = written.toJSON();
    return text.length === written.length && !text.includes("\r") ? text : null;
  }
  const chosen: unknown = document.getMap(sheetChoicesName).get(field.id) ?? "";
  return typeof chosen === "string" ? chosen : null;
}
