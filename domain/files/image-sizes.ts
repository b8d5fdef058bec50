/** From the header, or null when the first bytes do not say. */
export function pixelsIn(head: Uint8Array): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 30) return null;
  switch (view.getUint32(0)) {
    case 0x89504e47: // PNG
      return view.getUint32(16) * view.getUint32(20);
    case 0x47494638: // GIF
      return view.getUint16(6, true) * view.getUint16(8, true);
    case 0x52494646: // WebP
      return pixelsInWebp(view);
    default:
      return view.getUint16(0) === 0xffd8 ? pixelsInJpeg(view) : null;
  }
}

function pixelsInWebp(view: DataView): number | null {
  switch (view.getUint32(12)) {
    case 0x56503820: // Lossy.
      return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      const bits = view.getUint32(21, true); // Lossless: two 14-bit fields, each the size minus one.
      return ((bits & 0x3fff) + 1) * (((bits >> 14) & 0x3fff) + 1);
    }
    case 0x56503858: // Extended: two 24-bit fields, each the size minus one.
      return (readUint24(view, 24) + 1) * (readUint24(view, 27) + 1);
    default:
      return null;
  }
}

const readUint24 = (view: DataView, at: number) =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;

/** Up to the first segment with a size. */
function pixelsInJpeg(view: DataView): number | null {
  let at = 2;
  while (at + 9 < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}
