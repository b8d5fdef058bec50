import { api } from "@convex/_generated/api";
import { linkCharactersMax, practiceNameCharactersMax } from "@domain/limits";
import { useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";

import { practiceWords, ruleWords } from "@/content/settings/settings";
import { HoursField } from "@/features/settings/hours-field";
import { LiveSection } from "@/features/settings/live-section";
import { textsDraft } from "@/features/settings/section-drafts";
import { SectionForm, SettingsSection } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useSection } from "@/features/settings/use-section";
import type { Live } from "@/lib/live";
import { useViewer } from "@/lib/viewer";

export type Practice = FunctionReturnType<typeof api.practice.get>;
type PracticeProps = { practice: Live<Practice> };
type OwnProps = { own: Practice };

export function PracticeSection({ practice }: PracticeProps) {
  return (
    <SettingsSection id="practice">
      <LiveSection live={practice} fields={2}>
        {(own) => <PracticeForm own={own} />}
      </LiveSection>
    </SettingsSection>
  );
}

function PracticeForm({ own }: OwnProps) {
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

export function VideoSection({ practice }: PracticeProps) {
  return (
    <SettingsSection id="video">
      <LiveSection live={practice} fields={1}>
        {(own) => <VideoForm own={own} />}
      </LiveSection>
    </SettingsSection>
  );
}

function VideoForm({ own }: OwnProps) {
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
        type="url"
      />
    </SectionForm>
  );
}

export function RulesSection({ practice }: PracticeProps) {
  return (
    <SettingsSection id="rules">
      <LiveSection live={practice} fields={2}>
        {(own) => <RulesForm own={own} />}
      </LiveSection>
    </SettingsSection>
  );
}

function RulesForm({ own }: OwnProps) {
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
