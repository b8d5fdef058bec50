import { CoachingEndBanner } from "@/features/own-data/coaching-end-banner";
import { DeletionBanner } from "@/features/own-data/deletion-banner";
import { ZoneOffer } from "@/features/settings/zone-offer";
import { ResetBanner } from "@/features/two-step/reset-banner";

export function ClientBanners() {
  return (
    <>
      <ResetBanner />
      <DeletionBanner />
      <CoachingEndBanner />
      <ZoneOffer />
    </>
  );
}
