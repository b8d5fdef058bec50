import { api } from "@convex/_generated/api";
import { fullName } from "@domain/accounts/full-name";
import { worksheetAnswerCharactersMax } from "@domain/limits";
import {
  isTyped,
  sheetChoicesName,
  sheetTextName,
  sheetCaretText,
} from "@domain/schedule/joint-sheets";
import { isQuestion, type WorksheetField } from "@domain/work/worksheets";
import { useMutation } from "convex/react";
import { Printer, Trash2 } from "lucide-react";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import type { SessionDetails } from "../booking/session-types";
import { NoteCarets } from "../notes/note-carets";
import { written, type NotesText } from "../notes/notes-document";
import { bindField } from "../notes/notes-field";
import { useSavedWords } from "../notes/notes-frame";
import { useWritten } from "../notes/use-written";
import { PrintedAnswers, usePrinting } from "./printed-answers";
import type { JointSheet } from "./use-together";
import { WheelDrawing } from "./wheel-drawing";
import { AnswerField } from "@/components/patterns/answer-field";
import { FailedState } from "@/components/patterns/failed-state";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Button } from "@/components/ui/button";
import { Skeletons } from "@/components/patterns/skeletons";
import { Textarea } from "@/components/ui/textarea";
import { jointSheetWords as words } from "@/content/joint-sheets";
import { attempt } from "@/lib/attempt";
import { useViewer } from "@/lib/sign-in/viewer";

type SheetTextProps = Pick<JointSheet, "sheetId"> &
  Pick<SessionDetails, "sessionId"> & {
    field: WorksheetField;
    part: NotesText;
    name: string;
  };

/** One answer that both can write, each seeing the other's caret. */
function SheetText({ field, sheetId, sessionId, part, name }: SheetTextProps) {
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const isUnfit = useSyncExternalStore(part.follow, part.isUnfit);
  const { id, kind, label, hint } = field;
  useEffect(
    () => (fieldRef.current === null ? undefined : bindField(fieldRef.current, part)),
    [part],
  );
  return (
    <LabelledField
      label={label}
      hint={hint}
      error={isUnfit ? words.tooLong(part.charactersMax) : undefined}
    >
      {(control) => (
        <div className="relative">
          <Textarea
            {...control}
            ref={fieldRef}
            className={
              kind === "line"
                ? "block field-sizing-content min-h-11"
                : "block field-sizing-content min-h-24"
            }
            rows={kind === "line" ? 1 : 3}
          />
          <NoteCarets
            {...{ sessionId, fieldRef, name }}
            notes={part}
            text={sheetCaretText(sheetId, id)}
            here={words.isHere(name)}
          />
        </div>
      )}
    </LabelledField>
  );
}

type SheetFormProps = { sheet: JointSheet; session: SessionDetails };

/** Both can write at the same time; the latest choice applies. */
export function SheetForm({ sheet, session }: SheetFormProps) {
  const { sheetId, lead, fields, isWheel } = sheet;
  const { sessionId } = session;
  const { notes, state, retry } = useWritten({ sessionId, sheetId });
  const { doc } = notes;
  const choose = useCallback(
    (fieldId: string, value: string) => {
      doc.transact(() => doc.getMap<string>(sheetChoicesName).set(fieldId, value), written);
    },
    [doc],
  );
  const other = session.clientId === useViewer().userId ? session.coach : session.client;
  const name = other === null ? "" : fullName(other);

  if (retry !== null) return <FailedState sentence={words.notLoaded} onRetry={retry} />;
  if (!state.isOpen) {
    return <Skeletons label={words.loading} className="grid gap-4" count={2} each="h-24" />;
  }
  const choices = doc.getMap<string>(sheetChoicesName);
  const valueOf = (field: WorksheetField) =>
    isTyped(field) ? doc.getText(sheetTextName(field.id)).toJSON() : (choices.get(field.id) ?? "");
  const values = Object.fromEntries(
    fields.filter(isQuestion).map((each) => [each.id, valueOf(each)]),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {lead !== undefined && (
        <p dir="auto" className="wrap-anywhere text-muted-foreground">
          {lead}
        </p>
      )}
      {isWheel && <WheelDrawing fields={fields} values={values} onChoose={choose} />}
      {fields.map((field) =>
        isTyped(field) ? (
          <SheetText
            key={field.id}
            {...{ field, sheetId, sessionId, name }}
            part={notes.part(sheetTextName(field.id), worksheetAnswerCharactersMax)}
          />
        ) : (
          <AnswerField
            key={field.id}
            field={field}
            value={values[field.id] ?? ""}
            onWrite={choose}
          />
        ),
      )}
      <Foot {...{ sheet, values, state }} />
    </div>
  );
}

type FootProps = {
  sheet: JointSheet;
  values: Readonly<Record<string, string>>;
  state: { isSaved: boolean; isRefused: boolean };
};

function Foot({ sheet, values, state }: FootProps) {
  const isEmpty = Object.values(values).every((value) => value.trim() === "");
  const said = useSavedWords(isEmpty && state.isSaved ? null : state);
  const remove = useMutation(api.jointSheets.remove);
  const { isPrinting, print } = usePrinting();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isEmpty && state.isSaved ? (
        <Button
          variant="outline"
          size="sm"
          title={words.removeHint}
          onClick={() => void attempt(remove({ sheetId: sheet.sheetId }), words.notRemoved)}
        >
          <Trash2 aria-hidden />
          {words.remove}
        </Button>
      ) : (
        <Button variant="outline" size="sm" onClick={print}>
          <Printer aria-hidden />
          {words.print}
        </Button>
      )}
      <p role="status" className="ml-auto text-sm text-muted-foreground">
        {said}
      </p>
      {isPrinting && <PrintedAnswers sheet={sheet} values={values} />}
    </div>
  );
}
