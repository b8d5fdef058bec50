type Redrawing = {
  width: number;
  height: number;
  quality: number;
  /** The part to draw; the whole picture by default. */
  from?: { left: number; top: number; width: number; height: number };
};

/**
 * Returns a JPEG on white, because transparent parts would be black. Metadata from the camera, such as the place, is
 * dropped. Null if the browser can't. Closes the picture.
 */
export async function redrawPicture(
  picture: ImageBitmap,
  { width, height, quality, from }: Redrawing,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext("2d");
  if (drawing === null) return null;
  const part = from ?? { left: 0, top: 0, width: picture.width, height: picture.height };
  drawing.fillStyle = "white";
  drawing.fillRect(0, 0, width, height);
  drawing.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, width, height);
  picture.close();
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
