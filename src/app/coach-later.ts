import { AreaLinks } from "@/app/area-links";
import { CoachBanners } from "@/app/coach-banners";
import { CoachHeaderButtons } from "@/app/coach-header-buttons";

/** Seldom needed at once, so they are fetched after the page, together. */
export const coachLater = { AreaLinks, CoachBanners, CoachHeaderButtons };
