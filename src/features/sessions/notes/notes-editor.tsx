import { SteadyCaret } from "../booking/steady-caret";
import { NotesFrame } from "./notes-frame";
import { useSharedText } from "./use-shared-text";
import { Textarea } from "@/components/ui/textarea";
import type { Circle } from "@/content/visibility";
import { type KeptKey } from "@/lib/kept/kept-keys";
import type { StoredText, TextEdit } from "@/lib/text/shared-text";

type NotesEditorProps = {
  title: string;
  lead: string;
  label: string;
  placeholder: string;
  circle: Circle;
  stored: StoredText;
  draftKey: KeptKey;
  save: (edit: TextEdit) => Promise<StoredText>;
};

export function NotesEditor(props: NotesEditorProps) {
  const { title, lead, label, placeholder, circle, ...options } = props;
  const { fieldRef, text, isSaved, isRefused, handleWrite } = useSharedText(options);
  const status = text === "" && isSaved ? null : { isSaved, isRefused };
  return (
    <NotesFrame {...{ title, lead, circle, status }}>
      <SteadyCaret fieldRef={fieldRef} text={text}>
        <Textarea
          ref={fieldRef}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          aria-invalid={isRefused || undefined}
          onChange={(event) => handleWrite(event.target.value)}
          className="mt-4 field-sizing-content min-h-60"
        />
      </SteadyCaret>
    </NotesFrame>
  );
}
