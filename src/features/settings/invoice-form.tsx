import { api } from "@convex/_generated/api";
import { invoiceLinesCharactersMax } from "@domain/practice/invoices";
import { useMutation } from "convex/react";

import { invoiceSettings } from "@/content/invoices";
import type { PracticeFormProps } from "@/features/settings/practice";
import { textsDraft } from "@/features/settings/section-drafts";
import { SectionForm } from "@/features/settings/settings-section";
import { TextField } from "@/features/settings/text-field";
import { useSection } from "@/features/settings/use-section";
import { useViewer } from "@/lib/sign-in/viewer";

export function InvoiceForm({ own }: PracticeFormProps) {
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
