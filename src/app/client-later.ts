import { AreaLinks } from "@/app/area-links";
import { ClientBanners } from "@/app/client-banners";
import { ClientHeaderButtons } from "@/app/client-header-buttons";

/** Seldom needed at once, so they are fetched after the page, together. */
export const clientLater = { AreaLinks, ClientBanners, ClientHeaderButtons };
