import { api } from "@convex/_generated/api";
import { invoiceLinesCharactersMax } from "@domain/practice/invoices";
import { useMutation } from "convex/react";
import type { ComponentType } from "react";

import { invoiceSettings } from "@/content/invoices";
import type { SectionId } from "@/content/settings/settings";
import { AvailabilityForm } from "@/features/settings/availability-form";
import { LiveSection } from "@/features/settings/live-section";
import { MeetingForm } from "@/features/settings/meeting-form";
import type { PracticeFormProps } from "@/features/settings/practice";
import { PracticeForm, RulesForm, VideoForm } from "@/features/settings/practice-forms";
import { textsDraft } from "@/features/settings/section-drafts";
import { SectionForm, SettingsSection } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useSection } from "@/features/settings/use-section";
import { useLive } from "@/lib/live/live";
import { useViewer } from "@/lib/sign-in/viewer";

/** A form of the practice in its section. `fields` is for the skeleton. */
const formOf = (id: SectionId, fields: number, Form: ComponentType<PracticeFormProps>) => (
  <PracticeSection id={id} fields={fields} Form={Form} />
);

export const practiceSections = {
  practice: formOf("practice", 2, PracticeForm),
  video: formOf("video", 1, VideoForm),
  meeting: formOf("meeting", 4, MeetingForm),
  availability: formOf("availability", 8, AvailabilityForm),
  rules: formOf("rules", 2, RulesForm),
  invoices: formOf("invoices", 1, InvoiceForm),
};

type PracticeSectionProps = {
  id: SectionId;
  fields: number;
  Form: ComponentType<PracticeFormProps>;
};

function PracticeSection({ id, fields, Form }: PracticeSectionProps) {
  const practice = useLive(api.practice.get, {});
  return (
    <SettingsSection id={id}>
      <LiveSection live={practice} fields={fields}>
        {(own) => own && <Form own={own} />}
      </LiveSection>
    </SettingsSection>
  );
}

function InvoiceForm({ own }: PracticeFormProps) {
  const { userId } = useViewer();
  const send = useMutation(api.practice.save);
  const section = useSection({
    draft: textsDraft(userId, "invoices", ["invoiceLines"]),
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
