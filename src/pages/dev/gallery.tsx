import "@/lib/merged-classes";

import { Gallery } from "@/features/gallery/gallery";

export function GalleryPage() {
  return <Gallery />;
}
