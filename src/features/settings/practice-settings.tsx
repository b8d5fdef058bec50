import { useMutation } from "convex/react";
import { MapPin, MessageCircle, Phone, Video } from "lucide-react";
import type { ComponentType, ReactNode } from "react";

import { invoiceSettings } from "@/content/invoices";
import { practiceWords } from "@/content/settings/settings";
import { AvailabilityForm } from "@/features/settings/availability-form";
import { LiveSection } from "@/features/settings/live-section";
import type { PracticeFormProps } from "@/features/settings/practice";
import { PracticeForm, RulesForm, VideoForm } from "@/features/settings/practice-forms";
import { SectionForm } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useTextSection } from "@/features/settings/use-section";
import { useLive } from "@/lib/live/live";
import { api } from "@convex/_generated/api";
import { linkCharactersMax, phoneCharactersMax, placeCharactersMax } from "@domain/limits";
import { invoiceLinesCharactersMax } from "@domain/practice/invoices";
import { SESSION_TYPE_LABELS, type SessionType } from "@domain/schedule/session-types";

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
