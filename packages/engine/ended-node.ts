/** The oldest major version of Node that still gets fixes. */
const oldestMended = 22;

/** A one-line warning at a start on a Node version without support; null on a supported one. */
export function endedNodeLine(version: string): string | null {
  const [major = ""] = version.split(".");
  if (Number(major) >= oldestMended) return null;
  return `Node ${major} is past its end of life and gets no more security fixes. Install Node 24, or 22.`;
}
