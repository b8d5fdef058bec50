import { photoSidePx } from "@domain/limits";

import { redrawPicture } from "@/lib/device/redraw-picture";

/** The middle square, scaled down. Null for a file the browser cannot read as a picture. */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const width = Math.min(picture.width, picture.height);
  const [left, top] = [(picture.width - width) / 2, (picture.height - width) / 2];
  const side = Math.min(width, photoSidePx);
  const from = { left, top, width, height: width };
  return await redrawPicture(picture, { width: side, height: side, quality: 0.9, from });
}
