import type { ReactNode } from "react";

import { PageHeader } from "@/components/patterns/page-header";
import { PageIndex } from "@/components/patterns/page-index";
import { type SectionId, sections, settingsIndex } from "@/content/settings/settings";

type SettingsRoomProps = {
  title: string;
  lead: string;
  /** The sections on this page, in their order. */
  index: readonly SectionId[];
  children: ReactNode;
};

/** One calm page of sections, with its index in the margin. */
export function SettingsRoom({ title, lead, index, children }: SettingsRoomProps) {
  return (
    <div className="mx-auto w-full max-w-page px-5 pt-8 pb-24 sm:px-8 md:pt-14">
      <PageHeader title={title} lead={lead} />
      <div className="mt-10 grid gap-10 md:mt-14 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-20">
        <PageIndex
          title={settingsIndex}
          entries={index.map((id) => ({ id, title: sections[id].title }))}
          className="md:sticky md:top-28 md:self-start"
        />
        <div>{children}</div>
      </div>
    </div>
  );
}
