import { AreaLinks } from "@/features/shell/area-links";
import { PaletteButton } from "@/components/patterns/palette-button";
import { findWords } from "@/content/find";
import { NotificationBell } from "@/features/notifications/notification-bell";
import { CoachingEndBanner, DeletionBanner } from "@/features/own-data/deletion-banner";
import { ZoneOffer } from "@/features/settings/zone-offer";
import { ResetBanner } from "@/features/two-step/reset-banner";
import { lateParts } from "@/lib/loading/late";

const { FindOwn } = lateParts(() => import("@/app/find-own"));

/** Fetched together after the page, because they are seldom needed immediately. */
export const clientLater = { AreaLinks, ClientBanners, ClientHeaderButtons };

function ClientHeaderButtons() {
  return (
    <>
      <PaletteButton label={findWords.open} Palette={FindOwn} />
      <NotificationBell />
    </>
  );
}

function ClientBanners() {
  return (
    <>
      <ResetBanner />
      <DeletionBanner />
      <CoachingEndBanner />
      <ZoneOffer />
    </>
  );
}
