import { photoSidePx } from "@domain/limits";

const jpegQuality = 0.9;

/**
 * Crops to the middle square and scales down. Redrawing also removes metadata such as the location. Null for a file the
 * browser cannot read as a picture.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(side, photoSidePx);
  const drawing = canvas.getContext("2d");
  if (drawing === null) return null;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  drawing.fillStyle = "white"; // Behind transparency: a JPEG would make it black.
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return await new Promise((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", jpegQuality);
  });
}
