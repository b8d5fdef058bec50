import { api } from "@convex/_generated/api";
import { linkCharactersMax, practiceNameCharactersMax } from "@domain/limits";
import { useMutation } from "convex/react";

import { practiceWords, ruleWords } from "@/content/settings/settings";
import { HoursField } from "@/features/settings/hours-field";
import type { PracticeFormProps } from "@/features/settings/practice";
import { textsDraft } from "@/features/settings/section-drafts";
import { SectionForm } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useSection } from "@/features/settings/use-section";
import { useViewer } from "@/lib/viewer";

export function PracticeForm({ own }: PracticeFormProps) {
  const { userId } = useViewer();
  const save = useMutation(api.practice.save);
  const section = useSection({
    draft: textsDraft(userId, "practice", ["practiceName", "responseTargetHours"]),
    saved: {
      practiceName: own.practiceName,
      responseTargetHours: String(own.responseTargetHours),
    },
    send: ({ responseTargetHours, ...texts }) =>
      save({ ...texts, ...numbersOf({ responseTargetHours }) }),
  });
  return (
    <SectionForm id="practice" section={section}>
      <TextField
        section={section}
        name="practiceName"
        label={practiceWords.name}
        hint={practiceWords.nameHint}
        charactersMax={practiceNameCharactersMax}
        autoComplete="organization"
      />
      <HoursField
        section={section}
        name="responseTargetHours"
        label={practiceWords.responseTarget}
        hint={practiceWords.responseTargetHint}
        hoursMin={1}
        word={ruleWords.responseSentence}
      />
    </SectionForm>
  );
}

export function VideoForm({ own }: PracticeFormProps) {
  const { userId } = useViewer();
  const send = useMutation(api.practice.save);
  const section = useSection({
    draft: textsDraft(userId, "video", ["welcomeVideoUrl"]),
    saved: { welcomeVideoUrl: own.welcomeVideoUrl ?? "" },
    send,
    fieldErrors: { welcomeVideoUrl: practiceWords.badLink },
  });
  return (
    <SectionForm id="video" section={section}>
      <TextField
        section={section}
        name="welcomeVideoUrl"
        label={practiceWords.videoLink}
        hint={practiceWords.videoHint}
        charactersMax={linkCharactersMax}
        kind="url"
      />
    </SectionForm>
  );
}

export function RulesForm({ own }: PracticeFormProps) {
  const { userId } = useViewer();
  const save = useMutation(api.practice.save);
  const section = useSection({
    draft: textsDraft(userId, "rules", ["noticeHours", "cancelWindowHours"]),
    saved: {
      noticeHours: String(own.noticeHours),
      cancelWindowHours: String(own.cancelWindowHours),
    },
    send: (changed) => save(numbersOf(changed)),
  });
  return (
    <SectionForm id="rules" section={section}>
      <HoursField
        section={section}
        name="noticeHours"
        label={ruleWords.notice}
        word={ruleWords.bookingSentence}
      />
      <HoursField
        section={section}
        name="cancelWindowHours"
        label={ruleWords.cancelWindow}
        word={ruleWords.cancelSentence}
      />
    </SectionForm>
  );
}

/** Choices are texts in a form; what was not changed is not sent. */
function numbersOf<Name extends string>(texts: Partial<Record<Name, string>>) {
  const entries = Object.entries<string | undefined>(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, Number(text)]],
  );
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}
