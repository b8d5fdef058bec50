import { type ReactNode, useState } from "react";

import { AskDialog } from "@/components/patterns/ask-dialog";
import { DialogForm } from "@/components/patterns/dialog-form";
import { DialogActions, DialogFrame } from "@/components/patterns/dialog-frame";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { samples } from "@/content/gallery";
import { Row, Specimen } from "@/features/gallery/specimen";

export function AskingDialogs() {
  return (
    <Row>
      <Specimen state="dialog that is open while it is drawn">
        <Opened label="Open frame">
          {(close) => (
            <DialogFrame title={samples.sentence} lead={samples.long} onClose={close}>
              <DialogActions leave="Not now" onLeave={close} act={samples.short} onAct={close} />
            </DialogFrame>
          )}
        </Opened>
      </Specimen>
      <Specimen state="question, and what went wrong with the answer">
        <Opened label="Open question">
          {(close) => (
            <AskDialog
              isDanger
              title={samples.sentence}
              text={samples.long}
              leave="Keep it"
              act="Remove it"
              error={samples.error}
              onAct={close}
              onClose={close}
            />
          )}
        </Opened>
      </Specimen>
      <Specimen state="form in a dialog">
        <Opened label="Open form">{(close) => <SampleForm onClose={close} />}</Opened>
      </Specimen>
    </Row>
  );
}

type OpenedProps = { label: string; children: (close: () => void) => ReactNode };

function Opened({ label, children }: OpenedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}

function SampleForm({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  return (
    <DialogFrame title={samples.sentence} lead={samples.long} onClose={onClose}>
      <DialogForm
        leave="Not now"
        onLeave={onClose}
        act={samples.short}
        onSend={async () => {
          await Promise.resolve();
          onClose();
        }}
      >
        <WordsField
          label="Reason"
          hint={samples.hint}
          value={words}
          charactersMax={40}
          tooLong={(charactersMax) => `At most ${String(charactersMax)} characters.`}
          onChange={setWords}
        />
      </DialogForm>
    </DialogFrame>
  );
}
