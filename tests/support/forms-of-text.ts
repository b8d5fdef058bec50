/** The forms in which a text may leak: unchanged, in an address, and as base64 at each of the three byte offsets. */
export function formsOf(text: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString("base64");
    return whole.slice(before === 0 ? 0 : before + 1, -4); // leaves out the characters that depend on neighbouring text
  });
  return [text, encodeURIComponent(text), ...inBase64];
}
