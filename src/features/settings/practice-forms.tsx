import { useMutation } from "convex/react";

import { SelectField } from "@/components/patterns/select-field";
import { Options } from "@/components/ui/native-select";
import { practiceWords, ruleWords } from "@/content/settings/settings";
import type { PracticeFormProps } from "@/features/settings/practice";
import { SectionForm } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { type Section, useTextSection } from "@/features/settings/use-section";
import { api } from "@convex/_generated/api";
import {
  linkCharactersMax,
  newcomerSessionsDefault,
  practiceNameCharactersMax,
} from "@domain/limits";

const HOURS = [0, 1, 2, 4, 6, 12, 24, 48, 72, 168, 336] as const;

export function PracticeForm({ own }: PracticeFormProps) {
  const save = useMutation(api.practice.save);
  const section = useTextSection({
    id: "practice",
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
  const save = useMutation(api.practice.save);
  const section = useTextSection({
    id: "video",
    saved: {
      welcomeVideoUrl: own.welcomeVideoUrl ?? "",
      welcomeVideoMinutes: String(own.welcomeVideoMinutes ?? ""),
    },
    send: ({ welcomeVideoMinutes, ...texts }) =>
      save({ ...texts, ...numbersOf({ welcomeVideoMinutes }) }),
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
      <TextField
        section={section}
        name="welcomeVideoMinutes"
        label={practiceWords.videoMinutes}
        hint={practiceWords.videoMinutesHint}
        charactersMax={2}
      />
    </SectionForm>
  );
}

export function RulesForm({ own }: PracticeFormProps) {
  const save = useMutation(api.practice.save);
  const section = useTextSection({
    id: "rules",
    saved: {
      noticeHours: String(own.noticeHours),
      cancelWindowHours: String(own.cancelWindowHours),
      bufferMinutes: String(own.bufferMinutes ?? 0),
      dailySessions: String(own.dailySessions ?? 0),
      newcomerSessions: String(own.newcomerSessions ?? newcomerSessionsDefault),
    },
    send: (changed) => save(numbersOf(changed)),
  });
  return (
    <SectionForm id="rules" section={section}>
      <div className="grid items-start gap-6 sm:grid-cols-2">
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
        <TextField
          section={section}
          name="bufferMinutes"
          label={ruleWords.buffer}
          hint={ruleWords.bufferHint}
          charactersMax={3}
        />
        <TextField
          section={section}
          name="dailySessions"
          label={ruleWords.daily}
          hint={ruleWords.dailyHint}
          charactersMax={2}
        />
        <TextField
          section={section}
          name="newcomerSessions"
          label={ruleWords.newcomer}
          hint={ruleWords.newcomerHint}
          charactersMax={2}
        />
      </div>
    </SectionForm>
  );
}

/** Converts form choices, which are texts; unchanged ones are left out. */
function numbersOf<Name extends string>(texts: Partial<Record<Name, string>>) {
  const entries = Object.entries<string | undefined>(texts).flatMap(([name, text]) =>
    text === undefined ? [] : [[name, Number(text)]],
  );
  return Object.fromEntries(entries) as Partial<Record<Name, number>>;
}

type HoursFieldProps<Name extends string> = {
  section: Pick<Section<Record<Name, string>>, "values" | "change" | "errors">;
  name: Name;
  label: string;
  hint?: string;
  hoursMin?: number;
  word: (hours: number) => string;
};

function HoursField<Name extends string>(props: HoursFieldProps<Name>) {
  const { section, name, label, hint, hoursMin = 0, word } = props;
  const chosen = Number(section.values[name]);
  // Includes a value that was set elsewhere.
  const choices = [...new Set([...HOURS, chosen])]
    .filter((hours) => hours >= hoursMin)
    .toSorted((one, other) => one - other);
  return (
    <SelectField
      label={label}
      hint={[word(chosen), hint].filter(Boolean).join(" ")}
      error={section.errors[name]}
      name={name}
      value={section.values[name]}
      onChange={(next) => section.change({ [name]: next } as Partial<Record<Name, string>>)}
    >
      <Options
        of={choices}
        label={(hours) => (hours === 0 ? ruleWords.none : ruleWords.hours(hours))}
      />
    </SelectField>
  );
}
