import { expect, test } from "vitest";
import { endedNodeLine } from "./ended-node";

test("[A1] an unsupported version of Node is reported at the start, with what to install", () => {
  expect(endedNodeLine("20.19.0")).toBe(
    "Node 20 is past its end of life and gets no more security fixes. Install Node 24, or 22.",
  );
  expect(endedNodeLine("22.23.3")).toBeNull();
  expect(endedNodeLine("24.21.0")).toBeNull();
});
