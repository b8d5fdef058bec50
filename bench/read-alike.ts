let lastBytes: Buffer = Buffer.alloc(0);
let lastRead: unknown = null;

/**
 * A thousand people read a frame on a thousand machines. Here one process stands for them all, so what it has just read
 * for one of them it does not read again for the next: else the reading would be measured and not the server.
 */
export function readAlike(bytes: Buffer): unknown {
  if (lastBytes.equals(bytes)) return lastRead;
  lastRead = JSON.parse(bytes.toString());
  lastBytes = bytes;
  return lastRead;
}
