import { photoSidePx } from "@domain/limits";

const jpegQuality = 0.9;

/**
 * The middle square of a picture, small enough for a face. Drawing it anew also leaves behind what cameras write into their
 * files, such as where the picture was taken. Null for a file the browser cannot read as a picture.
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
  drawing.fillStyle = "white"; // under what was transparent: a JPEG would make it black
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return await new Promise((resolve) => {
    canvas.toBlob(resolve, "image/jpeg", jpegQuality);
  });
}
