import { subjectCharactersMax } from "@domain/limits";
import { InputField } from "@/components/patterns/input-field";
import { TextareaField } from "@/components/patterns/words-field";
import { composeWords } from "@/content/messages/message-center";
import type { ComposeDraft } from "@/features/messages/compose/compose-draft";

type ComposeFieldsProps = {
  message: Pick<ComposeDraft, "subject" | "content">;
  onChange: (changed: Partial<ComposeDraft>) => void;
};

export function ComposeFields({ message: { subject, content }, onChange }: ComposeFieldsProps) {
  return (
    <>
      <InputField
        label={composeWords.subject}
        hint={composeWords.subjectHint}
        value={subject}
        maxLength={subjectCharactersMax}
        onChange={(value) => onChange({ subject: value })}
      />
      <TextareaField
        label={composeWords.message}
        rows={10}
        value={content}
        onChange={(value) => onChange({ content: value })}
      />
    </>
  );
}
