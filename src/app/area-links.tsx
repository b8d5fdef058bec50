import type { NavEntry } from "@/content/shell";
import { InstallButton } from "@/features/app/install-button";
import { Shortcuts } from "@/features/shell/shortcuts";

export function AreaLinks({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <>
      <Shortcuts entries={entries} />
      <InstallButton />
    </>
  );
}
