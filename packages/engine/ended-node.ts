/** The oldest major version of Node that its makers still mend. */
const oldestMended = 22;

/** What to say at a start on a version of Node that has ended, in one line; null on one that has not. */
export function endedNodeLine(version: string): string | null {
  const [major = ""] = version.split(".");
  if (Number(major) >= oldestMended) return null;
  return `Node ${major} has ended and gets no more security fixes. Install Node 24, or 22.`;
}
