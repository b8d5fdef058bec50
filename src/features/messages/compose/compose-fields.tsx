import { subjectCharactersMax } from "@domain/limits";

import { LabelledField } from "@/components/patterns/labelled-field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import { composeWords } from "@/content/messages/message-center";
import type { ComposeDraft } from "@/features/messages/compose/compose-draft";

type ComposeFieldsProps = {
  message: Pick<ComposeDraft, "subject" | "content">;
  onChange: (changed: Partial<ComposeDraft>) => void;
};

export function ComposeFields({ message: { subject, content }, onChange }: ComposeFieldsProps) {
  return (
    <>
      <LabelledField label={composeWords.subject} hint={composeWords.subjectHint}>
        {(control) => (
          <Input
            {...control}
            value={subject}
            maxLength={subjectCharactersMax}
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        )}
      </LabelledField>
      <LabelledField label={composeWords.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={10}
            value={content}
            onChange={(event) => onChange({ content: event.target.value })}
          />
        )}
      </LabelledField>
    </>
  );
}
