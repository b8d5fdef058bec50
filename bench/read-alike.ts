let lastBytes: Buffer = Buffer.alloc(0);
let lastRead: unknown = null;

/**
 * In reality a thousand people parse a frame on a thousand machines. Here one process acts for all of them, so it
 * caches what it just parsed: otherwise parsing would be measured and not the server.
 */
export function readAlike(bytes: Buffer): unknown {
  if (lastBytes.equals(bytes)) return lastRead;
  lastRead = JSON.parse(bytes.toString());
  lastBytes = bytes;
  return lastRead;
}
