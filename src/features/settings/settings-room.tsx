import type { ReactNode } from "react";

import { PageRoom } from "@/components/patterns/page-room";
import { type SectionId, sections, settingsIndex } from "@/content/settings/settings";

type SettingsRoomProps = {
  title: string;
  lead: string;
  index: readonly SectionId[];
  children: ReactNode;
};

export function SettingsRoom({ index, ...rest }: SettingsRoomProps) {
  const entries = index.map((id) => ({ id, title: sections[id].title }));
  return <PageRoom {...rest} indexTitle={settingsIndex} entries={entries} />;
}
