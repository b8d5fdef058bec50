import { expect, it } from "vitest";
import { type AttentionReason, gatherAttention } from "./attention";

const waiting: AttentionReason = { kind: "waiting", unread: 1, sinceAt: 5, isCovered: false };
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

it("ranks waiting clients before inactive ones, with any other reasons", () => {
  expect(
    order([
      ["quiet", silent],
      ["quiet", unbooked],
      ["quiet", overdue],
      ["asks", waiting],
    ]),
  ).toEqual(["asks: waiting", "quiet: overdue unbooked silent"]);
});

it("puts a client who is about to be deleted first", () => {
  expect(
    order([
      ["asks", waiting],
      ["goes", silent],
      ["goes", { kind: "leaving", dueAt: 9, isHeld: false }],
    ]),
  ).toEqual(["goes: leaving silent", "asks: waiting"]);
});

it("counts each kind once, and keeps equals in order", () => {
  expect(
    order([
      ["a", overdue],
      ["b", overdue],
      ["b", overdue],
      ["c", unbooked],
    ]),
  ).toEqual(["a: overdue", "b: overdue overdue", "c: unbooked"]);
});

it("returns an empty list without clients", () => {
  expect(gatherAttention([])).toEqual([]);
});
