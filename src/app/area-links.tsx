import type { NavEntry } from "@/content/shell";
import { InstallButton } from "@/features/app/install-button";
import { Shortcuts } from "@/features/shell/shortcuts";

/** At the foot of both areas. */
export function AreaLinks({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <>
      <Shortcuts entries={entries} />
      <InstallButton />
    </>
  );
}
