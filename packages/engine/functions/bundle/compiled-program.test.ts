import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { compileProgram, type Source } from "./compiled-program";

let file = "";

// Otherwise V8 finds the code in its own memory, and does not look at what was stored.
beforeAll(() => setFlagsFromString("--no-compilation-cache"));
afterAll(() => setFlagsFromString("--compilation-cache"));

beforeEach(async () => {
  file = join(await scratchFolder("compiled"), "compiled");
});

const code =
  'function twice() {\n  return 2 * number;\n}\nreturn { twice, fail: () => { throw new Error("now"); } };';
const source: Source = { code, hash: "one", fileName: "convex-one.js", names: ["number"] };

interface Loaded {
  twice: () => number;
  fail: () => void;
}

/** Evaluates and then stores, as the start of a process does, which has nothing in memory. */
function start(changes: Partial<Source> = {}) {
  compileProgram({ ...source, code: "return {};", hash: "another" }, `${file}-of-another`);
  return open(changes);
}

function open(changes: Partial<Source> = {}) {
  const compiled = compileProgram({ ...source, ...changes }, file);
  const { twice, fail } = compiled.body(21) as Loaded;
  const result = twice();
  compiled.keep();
  return { result, fail, isFromFile: compiled.isFromFile };
}

test("[F38] the next start uses the code that V8 compiled, from the file", () => {
  expect(start()).toMatchObject({ result: 42, isFromFile: false });
  expect(start()).toMatchObject({ result: 42, isFromFile: true });
});

test("[F38] other code, another name or other parameters are compiled again", () => {
  start();
  // V8 itself would accept the stored code, because it compares only a source's length.
  const triple = code.replace("2 *", "3 *");
  expect(start({ code: triple, hash: "two" })).toMatchObject({ result: 63, isFromFile: false });
  expect(start({ code: triple, hash: "two" })).toMatchObject({ result: 63, isFromFile: true });
  expect(start({ fileName: "convex-two.js" }).isFromFile).toBe(false);
  expect(start({ names: ["number", "more"] }).isFromFile).toBe(false);
});

test("[F38] a process that opens the same code again evaluates it again, without a compilation", () => {
  const bodyOf = (code: string, hash: string) =>
    compileProgram({ ...source, code, hash }, null).body;
  const counting = "let count = 0;\nreturn () => (count += number);";
  const first = bodyOf(counting, "counting");
  const second = bodyOf(counting, "counting");
  expect(second).toBe(first);
  const [one, other] = [first(1), second(10)] as (() => number)[];
  expect([one?.(), one?.(), other?.()]).toEqual([1, 2, 10]);
  expect(bodyOf("return 3;", "three")()).toBe(3);
  expect(bodyOf(counting, "counting")).not.toBe(first);

  start();
  file = `${file}-elsewhere`;
  expect(open()).toMatchObject({ result: 42, isFromFile: false });
  expect(start()).toMatchObject({ result: 42, isFromFile: true });
});

test("[F38] what V8 compiled with other flags is ignored", () => {
  start();
  setFlagsFromString("--no-lazy");
  try {
    expect(start()).toMatchObject({ result: 42, isFromFile: false });
  } finally {
    setFlagsFromString("--lazy");
  }
});

test("[F38] a damaged file is ignored and replaced", async () => {
  start();
  const whole = await readFile(file);
  const half = whole.subarray(0, whole.length / 2);
  for (let at = whole.indexOf("\n") + 1; at < whole.length; at += 97) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await writeFile(file, damaged);
    expect(start().isFromFile).toBe(false);
    expect(start().isFromFile).toBe(true);
  }
  for (const damaged of [half, Buffer.from("{"), Buffer.alloc(0)]) {
    await writeFile(file, damaged);
    expect(start()).toMatchObject({ result: 42, isFromFile: false });
  }
});

test("[F38] a file that cannot be written does not prevent the start", () => {
  file = join(file, "nowhere");
  expect(start()).toMatchObject({ result: 42, isFromFile: false });
});

test("[F38] errors have their places in the code, whether or not it was stored", () => {
  for (const isFromFile of [false, true]) {
    const started = start();
    expect(started.isFromFile).toBe(isFromFile);
    expect(placeOf(started.fail)).toBe("convex-one.js:4:37");
  }
  file = join(file, "nowhere");
  expect(() => start({ code: "});\n(function () {", hash: "three" })).toThrow(SyntaxError);
});

function placeOf(fail: () => void): string | undefined {
  try {
    fail();
  } catch (error) {
    return /convex-one\.js:\d+:\d+/.exec((error as Error).stack ?? "")?.[0];
  }
  return undefined;
}
