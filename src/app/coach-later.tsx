import { AreaLinks } from "@/features/shell/area-links";
import { PaletteButton } from "@/components/patterns/palette-button";
import { commandWords } from "@/content/practice/commands";
import { NotificationBell } from "@/features/notifications/notification-bell";
import { DeletionsLine } from "@/features/overview/deletions-line";
import { ZoneOffer } from "@/features/settings/zone-offer";
import { ResetBanner } from "@/features/two-step/reset-banner";
import { lateParts } from "@/lib/loading/late";

const { CommandPalette } = lateParts(() => import("@/features/commands/command-palette"));

/** Fetched together after the page, because they are seldom needed immediately. */
export const coachLater = { AreaLinks, CoachBanners, CoachHeaderButtons };

function CoachHeaderButtons() {
  return (
    <>
      <PaletteButton label={commandWords.open} Palette={CommandPalette} />
      <NotificationBell />
    </>
  );
}

function CoachBanners() {
  return (
    <>
      <DeletionsLine />
      <ResetBanner />
      <ZoneOffer />
    </>
  );
}
