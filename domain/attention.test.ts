import { expect, it } from "vitest";
import { type AttentionReason, gatherAttention } from "./attention";

const waiting: AttentionReason = { kind: "waiting", lines: 1, sinceAt: 5 };
const overdue: AttentionReason = {
  kind: "overdue",
  goalId: "g",
  goalTitle: "Walk",
  targetDate: "2026-03-01",
};
const unbooked: AttentionReason = { kind: "unbooked", sessions: 0 };
const silent: AttentionReason = { kind: "silent", lastActAt: 1 };

const order = (findings: [string, AttentionReason][]) =>
  gatherAttention(findings.map(([person, reason]) => ({ person, reason }))).map(
    ({ person, reasons }) => `${person}: ${reasons.map(({ kind }) => kind).join(" ")}`,
  );

it("puts whoever waits before whoever is only quiet, whatever else those are", () => {
  expect(
    order([
      ["quiet", silent],
      ["quiet", unbooked],
      ["quiet", overdue],
      ["asks", waiting],
    ]),
  ).toEqual(["asks: waiting", "quiet: overdue unbooked silent"]);
});

it("counts a kind of reason once, and keeps those who are equal in their order", () => {
  expect(
    order([
      ["a", overdue],
      ["b", overdue],
      ["b", overdue],
      ["c", unbooked],
    ]),
  ).toEqual(["a: overdue", "b: overdue overdue", "c: unbooked"]);
});

it("has nothing to say of nobody", () => {
  expect(gatherAttention([])).toEqual([]);
});
