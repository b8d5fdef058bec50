/** A sound of silence, of any length. */
export function wavBytes(sampleBytes: number, sampleRate = 8_000): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + sampleBytes).fill(0x80, 44);
  const view = new DataView(bytes.buffer);
  const write = (at: number, text: string) => bytes.set(new TextEncoder().encode(text), at);
  write(0, "RIFF");
  view.setUint32(4, 36 + sampleBytes, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true); // mono
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true); // bits
  write(36, "data");
  view.setUint32(40, sampleBytes, true);
  return bytes;
}
