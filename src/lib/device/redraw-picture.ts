type Redrawing = {
  /** Of the result. */
  width: number;
  height: number;
  quality: number;
  /** The part that is drawn: all of it unless said. */
  from?: { left: number; top: number; width: number; height: number };
};

/**
 * As a JPEG on white, which would be black where the picture is transparent. What a camera wrote about it, as the place, is
 * not in it. Null where the browser can't. The picture is closed.
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
