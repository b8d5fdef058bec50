import { matchesSearch } from "@domain/text/search-match";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { type Answered, type Asked, startSearch } from "@/lib/text/search-texts";
import { useFound } from "@/lib/text/use-found";

type Row = { title: string; content: string };

const words = ["river", "Straße", "мир", "ΟΔΟΣ", "heron, at dawn", "陳大文", "Zoë 🌱"];
const rows: readonly Row[] = Array.from({ length: 5000 }, (_, place) => ({
  title: `Evening ${String(place)}`,
  content: `${words[place % words.length] ?? ""} and ${words[(place * 3) % words.length] ?? ""}. It rained.`,
}));
const textsOf = ({ title, content }: Row) => [title, content];

/** A worker's answers wait until they are let through. */
class HeldWorker extends EventTarget {
  static all: HeldWorker[] = [];
  search = startSearch();
  answers: Answered[] = [];
  isEnded = false;
  constructor() {
    super();
    HeldWorker.all.push(this);
  }
  postMessage(asked: Asked) {
    const answer = this.search(structuredClone(asked));
    if (answer !== null) this.answers.push(answer);
  }
  terminate() {
    this.isEnded = true;
  }
  answer() {
    for (const data of this.answers.splice(0)) {
      this.dispatchEvent(new MessageEvent("message", { data }));
    }
  }
}

const workers = () => HeldWorker.all.filter(({ isEnded }) => !isEnded);
const answerAll = () => act(() => workers().forEach((worker) => worker.answer()));

beforeEach(() => {
  HeldWorker.all = [];
  vi.stubGlobal("Worker", HeldWorker);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (shown: readonly Row[], query: string) =>
  renderHook((props) => useFound(props.shown, textsOf, props.query), {
    initialProps: { shown, query },
  });

test("[vault-72] a worker finds the same among five thousand entries as the page would", () => {
  const { result, rerender } = show(rows, "");
  expect(workers()).toEqual([]);
  expect(result.current).toEqual({ query: "", rows });
  for (const query of [
    "r",
    "STRASSE",
    "МИР",
    "οδος",
    "dawn heron",
    "陳",
    "🌱",
    "evening 4321",
    "nothing",
  ]) {
    rerender({ shown: rows, query });
    answerAll();
    const found = rows.filter((row) => matchesSearch(query, textsOf(row)));
    expect(result.current.query).toBe(query);
    expect(result.current.rows, query).toEqual(found);
    expect(found.length > 0, query).toBe(query !== "nothing");
  }
  expect(workers()).toHaveLength(1);
});

test("[vault-72] the previous results stay until new ones arrive, and those of an ended search are ignored", () => {
  const { result, rerender } = show(rows, "river");
  expect(result.current).toEqual({ query: "", rows });
  answerAll();
  const before = result.current;
  rerender({ shown: rows, query: "rivers" });
  expect(result.current).toBe(before);
  const fewer = rows.slice(1);
  rerender({ shown: fewer, query: "rivers" });
  expect(result.current).toBe(before);
  answerAll();
  expect(result.current).toEqual({ query: "rivers", rows: [] });
  rerender({ shown: fewer, query: "" });
  expect(workers()).toEqual([]);
  rerender({ shown: fewer, query: "мир" });
  expect(result.current).toEqual({ query: "", rows: fewer });
});

test("a worker that does not load leaves the search to the page, and few rows need none", () => {
  const { result } = show(rows, "Evening 4999");
  act(() => workers().forEach((worker) => worker.dispatchEvent(new Event("error"))));
  expect(result.current).toEqual({ query: "Evening 4999", rows: rows.slice(4999) });
  cleanup();
  const few = show(rows.slice(0, 20), "Evening 19");
  expect(workers()).toEqual([]);
  expect(few.result.current.rows).toEqual(rows.slice(19, 20));
});
