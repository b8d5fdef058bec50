import { circleAboutCharactersMax, circleNameCharactersMax } from "@domain/messages/circles";
import { isBlank, isFitText } from "@domain/text/text";
import { useState } from "react";

import { InputField } from "@/components/patterns/input-field";
import { WordsField } from "@/components/patterns/words-field";
import { FormDialog } from "@/components/patterns/dialog-form";
import { circleWords } from "@/content/circles";
import { describeFailure } from "@/content/failures";
import { useSubmit } from "@/lib/use-submit";

const words = circleWords.coach;

type Texts = { name: string; about: string };

type CircleDialogProps = {
  title: string;
  lead: string;
  act: string;
  texts?: Texts;
  onSend: (texts: Texts) => Promise<void>;
  onClose: () => void;
};

export function CircleDialog({ title, lead, act, texts, onSend, onClose }: CircleDialogProps) {
  const [name, setName] = useState(texts?.name ?? "");
  const [about, setAbout] = useState(texts?.about ?? "");
  const { run, isPending, error } = useSubmit();
  const send = () =>
    run(
      () => onSend({ name, about }),
      (failure) => describeFailure(failure, circleWords.notSaved),
    );
  return (
    <FormDialog
      title={title}
      lead={lead}
      onClose={onClose}
      leave={words.cancel}
      act={act}
      error={error}
      isPending={isPending}
      isUnfit={isBlank(name) || !isFitText(about, circleAboutCharactersMax)}
      onSend={send}
    >
      <InputField
        label={words.name}
        dir="auto"
        maxLength={circleNameCharactersMax}
        value={name}
        onChange={setName}
      />
      <WordsField
        label={words.about}
        hint={words.aboutHint}
        value={about}
        charactersMax={circleAboutCharactersMax}
        tooLong={circleWords.tooLong}
        onChange={setAbout}
      />
    </FormDialog>
  );
}
