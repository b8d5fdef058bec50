import "@/lib/merged-classes";

import { Gallery } from "@/features/gallery/gallery";

export default function GalleryPage() {
  return <Gallery />;
}
