import { row } from "@/app/route-row";
import { documentTitle } from "@/content/product";

/** False in the production build, so the bundler drops these pages. */
export const developmentRows = import.meta.env.DEV
  ? [
      row(
        "/dev/gallery",
        documentTitle("Gallery"),
        async () => (await import("@/pages/dev/gallery")).GalleryPage,
      ),
    ]
  : [];
