import type { WorksheetContent } from "@domain/work/worksheets";
import { useState } from "react";

import { handoutWords } from "@/content/handouts";
import { AnswerField } from "@/components/patterns/answer-field";
import type { Values } from "@/features/handouts/answers";

const words = handoutWords.builder;

export function WorksheetPreview({
  content: { title, lead, fields },
}: {
  content: WorksheetContent;
}) {
  const [values, setValues] = useState<Values>({});
  return (
    <section aria-label={words.preview}>
      <p className="text-sm text-muted-foreground">{words.previewLead}</p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-7 rounded-card border border-border bg-card p-5 sm:p-8">
        <div>
          <h2 dir="auto" className="text-3xl font-medium wrap-anywhere">
            {title}
          </h2>
          <p dir="auto" className="mt-2 wrap-anywhere text-muted-foreground empty:hidden">
            {lead}
          </p>
        </div>
        {fields.map((field) => (
          <AnswerField
            key={field.id}
            field={field}
            value={values[field.id] ?? ""}
            onWrite={(fieldId, value) => setValues((typed) => ({ ...typed, [fieldId]: value }))}
          />
        ))}
      </div>
    </section>
  );
}
