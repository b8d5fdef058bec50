import type { ReactNode } from "react";

import { PageRoom } from "@/components/patterns/page-room";
import { type SectionId, sections, settingsIndex } from "@/content/settings/settings";

type SettingsRoomProps = {
  title: string;
  lead: string;
  /** The sections on this page, in their order. */
  index: readonly SectionId[];
  children: ReactNode;
};

/** The room of the account page and of the settings. */
export function SettingsRoom({ index, ...rest }: SettingsRoomProps) {
  const entries = index.map((id) => ({ id, title: sections[id].title }));
  return <PageRoom {...rest} indexTitle={settingsIndex} entries={entries} />;
}
