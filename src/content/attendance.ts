import type { QualitySample } from "@domain/schedule/call-quality";

/** Who came to a room, as its coach reads it. */
export const attendanceWords = {
  title: "In the room",
  you: "You",
  never: "did not come",
  notYet: "not here yet",
  since: (from: string) => `since ${from}`,
  span: (from: string, until: string) => `${from} to ${until}`,
  together: (minutes: number) =>
    minutes === 1 ? "1 minute together" : `${String(minutes)} minutes together`,
  line: (ends: readonly string[]) => `The line: ${ends.join("; ")}`,
  own: "you",
  end: (who: string, { roundTripMs, lostPercent, isRelayed, width, height }: QualitySample) =>
    [
      `${who} ${String(roundTripMs)}\u00a0ms`,
      `${String(lostPercent)}\u00a0%\u00a0lost`,
      isRelayed ? "relayed" : "direct",
      ...(width > 0 ? [`${String(width)}\u00a0×\u00a0${String(height)}`] : []),
    ].join(", "),
  rated: (rating: number) => `The client rates it ${String(rating)} of 5.`,
  proposed: { completed: "You met in the room.", "no-show": "The client did not come." },
} as const;
