import { api } from "@convex/_generated/api";
import {
  linkCharactersMax,
  phoneCharactersMax,
  placeCharactersMax,
  newcomerSessionsDefault,
  practiceNameCharactersMax,
} from "@domain/limits";
import { invoiceLinesCharactersMax } from "@domain/practice/invoices";
import { SESSION_TYPE_LABELS, type SessionType } from "@domain/schedule/session-types";
import { useMutation } from "convex/react";
import { MapPin, MessageCircle, Phone, Video } from "lucide-react";
import type { ComponentType, ReactNode } from "react";

import { SelectField } from "@/components/patterns/select-field";
import { Options } from "@/components/ui/native-select";
import { invoiceSettings } from "@/content/invoices";
import { practiceWords, ruleWords } from "@/content/settings/settings";
import { AvailabilityForm } from "@/features/settings/availability-form";
import { LiveSection } from "@/features/settings/live-section";
import type { PracticeFormProps } from "@/features/settings/practice";
import { SectionForm } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useTextSection, type Section } from "@/features/settings/use-section";
import { useLive } from "@/lib/live/live";

const HOURS = [0, 1, 2, 4, 6, 12, 24, 48, 72, 168, 336] as const;

function PracticeForm({ own }: PracticeFormProps) {
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

function VideoForm({ own }: PracticeFormProps) {
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

function RulesForm({ own }: PracticeFormProps) {
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

const icons: Record<SessionType, typeof Video> = {
  coaching: MessageCircle,
  video: Video,
  phone: Phone,
  "in-person": MapPin,
};

const FIELDS = [
  { type: "video", name: "meetingLink", charactersMax: linkCharactersMax, kind: "url" },
  { type: "phone", name: "phoneNumber", charactersMax: phoneCharactersMax, kind: "tel" },
  { type: "in-person", name: "place", charactersMax: placeCharactersMax, kind: "long" },
] as const;

/** A form for the practice in its section. `fields` is for the skeleton. */
const formOf = (fields: number, Form: ComponentType<PracticeFormProps>) => (
  <PracticeSection fields={fields} Form={Form} />
);

export const practiceSections = {
  practice: formOf(2, PracticeForm),
  video: formOf(1, VideoForm),
  meeting: formOf(4, MeetingForm),
  availability: formOf(8, AvailabilityForm),
  rules: formOf(2, RulesForm),
  invoices: formOf(1, InvoiceForm),
};

type PracticeSectionProps = { fields: number; Form: ComponentType<PracticeFormProps> };

function PracticeSection({ fields, Form }: PracticeSectionProps) {
  const practice = useLive(api.practice.get, {});
  return (
    <LiveSection live={practice} fields={fields}>
      {(own) => own && <Form own={own} />}
    </LiveSection>
  );
}

function InvoiceForm({ own }: PracticeFormProps) {
  const send = useMutation(api.practice.save);
  const section = useTextSection({
    id: "invoices",
    saved: { invoiceLines: own.invoiceLines ?? "" },
    send,
  });
  return (
    <SectionForm id="invoices" section={section}>
      <TextField
        section={section}
        name="invoiceLines"
        label={invoiceSettings.label}
        hint={invoiceSettings.hint}
        charactersMax={invoiceLinesCharactersMax}
        kind="long"
      />
    </SectionForm>
  );
}

function MeetingForm({ own }: PracticeFormProps) {
  const send = useMutation(api.practice.save);
  const { meetingLink = "", phoneNumber = "", place = "" } = own;
  const section = useTextSection({
    id: "meeting",
    saved: { meetingLink, phoneNumber, place },
    send,
    fieldErrors: { meetingLink: practiceWords.badLink },
  });
  return (
    <SectionForm id="meeting" section={section}>
      <ul className="grid gap-6">
        {FIELDS.map(({ type, name, charactersMax, kind }) => (
          <TypeRow key={type} type={type}>
            <TextField
              section={section}
              name={name}
              label={practiceWords[name]}
              hint={practiceWords[`${name}Hint`]}
              charactersMax={charactersMax}
              kind={kind}
            />
          </TypeRow>
        ))}
        <TypeRow type="coaching">
          <p className="text-muted-foreground">{practiceWords.coachingHint}</p>
        </TypeRow>
      </ul>
    </SectionForm>
  );
}

function TypeRow({ type, children }: { type: SessionType; children: ReactNode }) {
  const Icon = icons[type];
  return (
    <li className="grid gap-3 border-t border-border pt-5 first:border-t-0 first:pt-0">
      <h3 className="flex items-center gap-2.5 font-text font-semibold">
        <Icon aria-hidden className="size-5 text-highlight" strokeWidth={1.7} />
        {SESSION_TYPE_LABELS[type]}
      </h3>
      {children}
    </li>
  );
}
