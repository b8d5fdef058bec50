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

type Part = {
  id: SectionId;
  /** For the skeleton. */
  fields: number;
  Form: ComponentType<PracticeFormProps>;
};

const PARTS: readonly Part[] = [
  { id: "practice", fields: 2, Form: PracticeForm },
  { id: "video", fields: 1, Form: VideoForm },
  { id: "meeting", fields: 4, Form: MeetingForm },
  { id: "availability", fields: 8, Form: AvailabilityForm },
  { id: "rules", fields: 2, Form: RulesForm },
  { id: "invoices", fields: 1, Form: InvoiceForm },
];

export function PracticeSettings() {
  const practice = useLive(api.practice.get, {});
  return PARTS.map(({ id, fields, Form }) => (
    <SettingsSection key={id} id={id}>
      <LiveSection live={practice} fields={fields}>
        {(own) => own && <Form own={own} />}
      </LiveSection>
    </SettingsSection>
  ));
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
