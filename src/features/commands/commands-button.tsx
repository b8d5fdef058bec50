import { PaletteButton } from "@/components/patterns/palette-button";
import { commandWords } from "@/content/practice/commands";
import { late } from "@/lib/loading/late";

const CommandPalette = late(
  async () => (await import("@/features/commands/command-palette")).CommandPalette,
);

export function CommandsButton() {
  return <PaletteButton label={commandWords.open} Palette={CommandPalette} />;
}
