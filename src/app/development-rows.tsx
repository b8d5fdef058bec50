import { row } from "@/app/route-row";
import { documentTitle } from "@/content/product";

/** Pages for whoever builds the portal. In the production build the condition is false, and what it guards is not there. */
export const developmentRows = import.meta.env.DEV
  ? [
      row(
        "/dev/gallery",
        documentTitle("Gallery"),
        async () => (await import("@/pages/dev/gallery")).GalleryPage,
      ),
    ]
  : [];
