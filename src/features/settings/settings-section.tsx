import type { ReactNode } from "react";

import { Form } from "@/components/patterns/form";
import { Button } from "@/components/ui/button";
import { saving, type SectionId, sections } from "@/content/settings/settings";
import type { Section } from "@/features/settings/use-section";

type SectionFormProps = {
  id: SectionId;
  section: Pick<
    Section<object>,
    "isChanged" | "isPending" | "isSaved" | "failure" | "save" | "discard"
  >;
  problem?: string | null;
  children: ReactNode;
};

export function SectionForm({ id, section, problem = null, children }: SectionFormProps) {
  const { isChanged, isPending, isSaved, failure, save, discard } = section;
  function handleSubmit() {
    if (problem === null) void save();
  }
  return (
    <Form
      noValidate
      aria-labelledby={`${id}-title`}
      onSend={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-6"
    >
      {children}
      <div data-slot="save-bar" className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={isChanged ? "default" : "outline"}
          isPending={isPending}
          disabled={!isChanged || problem !== null}
          aria-label={saving.saveWhat(sections[id].title)}
        >
          {saving.save}
        </Button>
        {isChanged && !isPending && (
          <Button variant="link" onClick={discard}>
            {saving.discard}
          </Button>
        )}
        <p role="status" className="text-sm text-muted-foreground empty:hidden">
          {isChanged ? saving.unsaved : isSaved ? saving.saved : ""}
        </p>
        <p role="alert" className="w-full text-sm text-destructive empty:hidden">
          {problem ?? failure}
        </p>
      </div>
    </Form>
  );
}
