import { sheetCaretText } from "@domain/schedule/joint-sheets";
import type { WorksheetField } from "@domain/work/worksheets";
import { useEffect, useRef, useSyncExternalStore } from "react";

import type { JointSheet } from "./use-together";
import type { SessionDetails } from "../booking/session-types";
import { NoteCarets } from "../notes/note-carets";
import type { NotesText } from "../notes/notes-document";
import { bindField } from "../notes/notes-field";
import { LabelledField } from "@/components/patterns/labelled-field";
import { Textarea } from "@/components/ui/textarea";
import { jointSheetWords as words } from "@/content/joint-sheets";

type SheetTextProps = Pick<JointSheet, "sheetId"> &
  Pick<SessionDetails, "sessionId"> & {
    field: WorksheetField;
    part: NotesText;
    /** The other's. */
    name: string;
  };

/** One answer that both write, each seeing where the other is. */
export function SheetText({ field, sheetId, sessionId, part, name }: SheetTextProps) {
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
