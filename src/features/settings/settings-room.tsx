import type { ReactNode } from "react";

import { PageRoom } from "@/components/patterns/page-room";
import { type SectionId, sections, settingsIndex } from "@/content/settings/settings";

type SettingsRoomProps = {
  title: string;
  lead: string;
  index: readonly SectionId[];
  children: ReactNode;
};

/** The practice, what reaches you, how you sign in, and the rest. */
const FIRST_OF_KIND: readonly SectionId[] = ["practice", "notifications", "password", "privacy"];

export function SettingsRoom({ index, ...rest }: SettingsRoomProps) {
  const entries = index.map((id) => ({
    id,
    title: sections[id].title,
    isFirstOfKind: FIRST_OF_KIND.includes(id),
  }));
  return <PageRoom {...rest} indexTitle={settingsIndex} entries={entries} />;
}
