import { DeletionsLine } from "@/features/overview/deletions-line";
import { ZoneOffer } from "@/features/settings/zone-offer";
import { ResetBanner } from "@/features/two-step/reset-banner";

export function CoachBanners() {
  return (
    <>
      <DeletionsLine />
      <ResetBanner />
      <ZoneOffer />
    </>
  );
}
