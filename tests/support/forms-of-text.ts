/** A text as it may be found where it leaked: as it is, in an address, and as base64 from each of the three places where bytes begin. */
export function formsOf(text: string): string[] {
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]).toString("base64");
    return whole.slice(before === 0 ? 0 : before + 1, -4); // Without what its neighbours change.
  });
  return [text, encodeURIComponent(text), ...inBase64];
}
