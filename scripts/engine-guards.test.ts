import { expect, test } from "vitest";
import { engineGuards, faultOf } from "./engine-guards";

test("each listed guard of the engine is in its file once, and its test has the title", () => {
  expect(engineGuards.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
});

test("no guard of the engine is listed twice", () => {
  const texts = engineGuards.map(({ file, guard, without }) => [file, guard, without].join("\n"));
  expect(new Set(texts).size).toBe(texts.length);
});
