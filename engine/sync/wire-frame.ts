const wholeText = 0x81;
const shortMax = 125;
const [lengthIn16, lengthIn64] = [126, 127];

let lastPayload: Buffer | null = null;
let lastFrame = Buffer.alloc(0);

/** Encodes a text message as a server sends it on a WebSocket (RFC 6455 §5.2): one frame, unmasked, uncompressed. */
export function wireFrameOf(text: string | Buffer): Buffer {
  // Many readers of one query get the same bytes one after the other.
  if (text === lastPayload) return lastFrame;
  const payload = typeof text === "string" ? Buffer.from(text) : text;
  const frame = Buffer.concat([headerOf(payload.length), payload]);
  if (payload === text) [lastPayload, lastFrame] = [payload, frame];
  return frame;
}

function headerOf(length: number): Buffer {
  if (length <= shortMax) return Buffer.of(wholeText, length);
  if (length < 65_536) return Buffer.of(wholeText, lengthIn16, length >> 8, length & 255);
  const header = Buffer.alloc(10);
  header.writeUInt8(wholeText, 0);
  header.writeUInt8(lengthIn64, 1);
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
