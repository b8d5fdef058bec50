import { expect, test } from "vitest";

import { answerVersions, choiceVersions, differencesOf, type Entry } from "@/lib/vault/versions";

const { weave, merge } = answerVersions;

const both = (base: Entry | null, mine: Entry, theirs: Entry) => {
  const [own, other] = weave(base, mine, theirs);
  expect(other).toEqual(own);
  return own;
};

test("[vault-27] of answers that two devices changed apart, each question has the one that was changed", () => {
  const base = { river: "high", stones: "4", bank: "left" };
  expect(both(base, { ...base, river: "low" }, { ...base, stones: "5", sea: "far" })).toEqual({
    ...{ river: "low", stones: "5", bank: "left", sea: "far" },
  });
  const { bank: _removed, ...without } = base;
  expect(both(base, without, { ...base, river: "low" })).toEqual({ ...without, river: "low" });
  expect(both(base, without, { ...base, bank: "right" })).toEqual({ ...base, bank: "right" });
  expect(both(null, { river: "" }, { river: "high" })).toEqual({ river: "high" });
});

test("[vault-27] a guide keeps the answers of both, and is finished where one finished it", () => {
  const base = { answers: { now: "2" }, step: 1, finishedAt: null };
  const finished = { answers: { now: "2" }, step: 0, finishedAt: "2026-03-01T09:00:00.000Z" };
  expect(both(base, { ...base, answers: { now: "2", next: "rest" }, step: 2 }, finished)).toEqual({
    answers: { now: "2", next: "rest" },
    ...{ step: 2, finishedAt: "2026-03-01T09:00:00.000Z" },
  });
  const later = { ...finished, finishedAt: "2026-03-02T09:00:00.000Z" };
  expect(both(base, later, finished)).toEqual(later);
});

test("[vault-27] lists have the lines that either added, and none that either removed", () => {
  const [one, two, three] = ["1", "2", "3"].map((id) => ({ id, text: `line ${id}` }));
  const base = { shed: [one, two], grow: [] };
  expect(both(base, { shed: [two], grow: [one] }, { shed: [one, two, three], grow: [] })).toEqual({
    shed: [two, three],
    grow: [one],
  });
});

test("[vault-27] an answer that both changed is in both versions, which merge as words or keep a number", () => {
  const base = { words: "I like rivers.", number: "2", other: "x" };
  const mine = { ...base, words: "I like wide rivers.", number: "3" };
  const theirs = { ...base, words: "I like rivers. And the sea.", number: "4", other: "y" };
  const [own, other] = weave(base, mine, theirs);
  expect(own).toEqual({ ...mine, other: "y" });
  expect(other).toEqual(theirs);
  expect(differencesOf([own, other])).toEqual([
    { words: mine.words, number: "3" },
    { words: theirs.words, number: "4" },
  ]);
  expect(merge?.(base, own, other)).toEqual({
    ...{ words: "I like wide rivers. And the sea.", number: "3", other: "y" },
  });
  expect(merge?.(null, { words: "by the sea" }, { words: "on a hill" })).toEqual({
    words: "on a hill\n\nby the sea",
  });
  expect(merge?.(null, { words: "by the sea, at dawn" }, { words: "by the sea" })).toEqual({
    words: "by the sea, at dawn",
  });
  expect(choiceVersions.merge).toBeUndefined();
});
