const wholeText = 0x81;
const shortMax = 125;
const [lengthIn16, lengthIn64] = [126, 127];

/**
 * A text message from a server on a WebSocket (RFC 6455 §5.2): one frame, unmasked, uncompressed, shared by many
 * readers. Header and text are in one buffer, because memory outside V8's heap is the main cost of a long frame.
 */
export class TextFrame {
  readonly wire: Buffer;
  readonly #headerBytes: number;

  constructor(text: string) {
    const length = Buffer.byteLength(text);
    this.#headerBytes = length <= shortMax ? 2 : length < 65_536 ? 4 : 10;
    this.wire = Buffer.allocUnsafe(this.#headerBytes + length);
    this.#writeHeader(length);
    this.wire.write(text, this.#headerBytes);
  }

  get text(): Buffer {
    return this.wire.subarray(this.#headerBytes);
  }

  get textBytes(): number {
    return this.wire.length - this.#headerBytes;
  }

  #writeHeader(length: number): void {
    this.wire[0] = wholeText;
    if (this.#headerBytes === 2) this.wire[1] = length;
    else if (this.#headerBytes === 4) {
      this.wire[1] = lengthIn16;
      this.wire.writeUInt16BE(length, 2);
    } else {
      this.wire[1] = lengthIn64;
      this.wire.writeBigUInt64BE(BigInt(length), 2);
    }
  }
}
