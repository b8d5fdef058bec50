import { describe, expect, it } from "vitest";
import { failedBody, failureFrame, successFrame, transitionChunks } from "./server-frames";

interface Chunk {
  type: string;
  chunk: string;
  partNumber: number;
  totalParts: number;
  transitionId: string;
}

describe("frames of the server", () => {
  it("[S5] an ordinary error has no errorData, not even null", () => {
    const failure = { errorMessage: "no", logLines: [] };
    expect(JSON.parse(failureFrame("Mutation", 3, failure))).toEqual({
      type: "MutationResponse",
      requestId: 3,
      success: false,
      result: "no",
      ts: null,
      logLines: [],
    });
    expect(failureFrame("Action", 3, failure)).not.toContain("errorData");
    expect(failedBody(failure, null)).not.toContain("errorData");
    expect(failureFrame("Action", 3, { ...failure, errorDataJson: '{"a":1}' })).toContain(
      '"errorData":{"a":1}',
    );
  });

  it("[S5] a mutation's success has its timestamp, an action's has none", () => {
    expect(JSON.parse(successFrame("Mutation", 1, '{"a":1}', ["[LOG] 'x'"], 9n))).toEqual({
      type: "MutationResponse",
      requestId: 1,
      success: true,
      result: { a: 1 },
      ts: "CQAAAAAAAAA=",
      logLines: ["[LOG] 'x'"],
    });
    expect(successFrame("Action", 1, "null", [])).not.toContain('"ts"');
  });

  it("[S6] a long transition is split between characters", () => {
    const text = JSON.stringify({ type: "Transition", value: 'aä€😀"\\\n'.repeat(200) });
    for (const size of [5, 7, 64, 1000]) {
      const chunks = transitionChunks(Buffer.from(text), size).map(
        (frame) => JSON.parse(frame) as Chunk,
      );
      expect(chunks.map(({ chunk }) => chunk).join("")).toBe(text);
      expect(chunks.map(({ partNumber }) => partNumber)).toEqual(chunks.map((_, index) => index));
      expect(new Set(chunks.map(({ transitionId }) => transitionId)).size).toBe(1);
      expect(chunks.every(({ totalParts }) => totalParts === chunks.length)).toBe(true);
    }
  });
});
