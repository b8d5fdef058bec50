import { DeletionsLine } from "@/features/overview/deletions-line";
import { ZoneOffer } from "@/features/settings/zone-offer";
import { ResetBanner } from "@/features/two-step/reset-banner";

/** Seldom there, so they are fetched after the page, together. */
export function CoachBanners() {
  return (
    <>
      <DeletionsLine />
      <ResetBanner />
      <ZoneOffer />
    </>
  );
}
