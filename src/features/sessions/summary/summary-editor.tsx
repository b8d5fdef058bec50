import { summaryCharactersMax } from "@domain/schedule/session-summaries";
import { isFitText } from "@domain/text/text";

import { useSummaryDraft } from "./use-summary-draft";
import type { SessionDetails } from "../booking/session-types";
import { VisibilityLine } from "@/components/patterns/visibility-line";
import { WordsField } from "@/components/patterns/words-field";
import { Button } from "@/components/ui/button";
import { failureNotice } from "@/content/failures";
import { summaryWords as words } from "@/content/session-summaries";
import { notify } from "@/lib/device/notify";

type SummaryEditorProps = {
  session: SessionDetails;
  text: string;
  /** The client has an earlier one. */
  isCorrection: boolean;
};

export function SummaryEditor({ session, text, isCorrection }: SummaryEditorProps) {
  const { type, discard, send, isSending } = useSummaryDraft(session);
  const isUnfit = !isFitText(text, summaryCharactersMax);
  const submit = async () => {
    try {
      await send(text);
      notify({ tone: "success", title: isCorrection ? words.corrected : words.sent });
    } catch (error) {
      notify(failureNotice(error, words.notSent));
    }
  };
  const leave = () => {
    discard();
    notify({
      tone: "success",
      title: words.discarded,
      action: { label: words.undo, onAct: () => type(text) },
    });
  };
  return (
    <div className="mt-4 grid gap-3">
      <WordsField
        label={words.label}
        placeholder={words.placeholder}
        hint={words.kept}
        value={text}
        charactersMax={summaryCharactersMax}
        tooLong={words.tooLong}
        onChange={type}
        className="[&_textarea]:field-sizing-content [&_textarea]:min-h-60"
      />
      <VisibilityLine circle="coachs" />
      <div className="flex flex-wrap gap-2">
        <Button isPending={isSending} disabled={isUnfit} onClick={() => void submit()}>
          {isCorrection ? words.sendCorrection : words.send(session.client.firstName)}
        </Button>
        <Button variant="outline" onClick={leave}>
          {isCorrection ? words.leave : words.discard}
        </Button>
      </div>
    </div>
  );
}
