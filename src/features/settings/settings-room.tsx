import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { PageRoom, PageSection } from "@/components/patterns/page-room";
import {
  type SectionId,
  sections as sectionWords,
  settingsIndex,
} from "@/content/settings/settings";
import { useViewer } from "@/lib/sign-in/viewer";

/** A page of the settings: its sections by URL fragment. The first fragment is the page's own. */
export type SettingsPart = { title: string; sections: Partial<Record<SectionId, ReactNode>> };

type SettingsRoomProps = { title: string; lead: string; parts: readonly SettingsPart[] };

/** Shows the page that contains the section named by the fragment, or the first page. */
export function SettingsRoom({ title, lead, parts }: SettingsRoomProps) {
  const named = useLocation().hash.slice(1);
  const open = parts.find(({ sections }) => Object.hasOwn(sections, named)) ?? parts[0];
  const entries = parts.map((part) => ({
    id: Object.keys(part.sections)[0] ?? "",
    title: part.title,
    isOpen: part === open,
  }));
  return (
    <PageRoom
      title={title}
      lead={lead}
      indexTitle={settingsIndex}
      entries={entries}
      page={open?.title}
    >
      {Object.entries(open?.sections ?? {}).map(([id, section]) => (
        <Section key={id} id={id as SectionId}>
          {section}
        </Section>
      ))}
    </PageRoom>
  );
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const { role } = useViewer();
  const { title, lead } = sectionWords[id];
  return (
    <PageSection id={id} title={title} lead={typeof lead === "string" ? lead : lead[role]}>
      {children}
    </PageSection>
  );
}
