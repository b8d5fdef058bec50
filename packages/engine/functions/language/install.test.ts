import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { buildBundle } from "../bundle/bundle";
import { loadBundle } from "../bundle/load-bundle";

/** Expressions and their results; for a thrown error the result is its name. */
const cases: Record<string, readonly [expression: string, result: unknown][]> = {
  grouping: [
    ["Object.groupBy([1, 2, 3], (n) => (n % 2 ? 'odd' : 'even'))", { odd: [1, 3], even: [2] }],
    ["Object.getPrototypeOf(Object.groupBy([], String))", null],
    [
      "[...Map.groupBy([1, 2, 3], (n, index) => index > 0)]",
      [
        [false, [1]],
        [true, [2, 3]],
      ],
    ],
    ["Map.groupBy([1], 'odd')", "TypeError"],
  ],
  promises: [
    [
      "(() => { const { promise, resolve } = Promise.withResolvers(); resolve(1); return promise; })()",
      1,
    ],
    [
      "(() => { const { promise, reject } = Promise.withResolvers(); reject(RangeError()); return promise; })()",
      "RangeError",
    ],
    ["Promise.try((a, b) => a + b, 1, 2)", 3],
    ["Promise.try(() => nothing)", "ReferenceError"],
    ["Array.fromAsync([1, Promise.resolve(2)], async (n) => n * 2)", [2, 4]],
    ["Array.fromAsync((async function* () { yield 1; })())", [1]],
    ["Array.fromAsync({ length: 2, 0: Promise.resolve('a'), 1: 'b' })", ["a", "b"]],
    ["Array.fromAsync(null)", "TypeError"],
  ],
  sets: [
    ["[...new Set([1, 2]).union(new Set([2, 3]))]", [1, 2, 3]],
    ["[...new Set([1, 2, 3]).intersection(new Set([3, 2]))]", [3, 2]],
    ["[...new Set([1, 2]).intersection(new Map([[2, 0], [5, 0]]))]", [2]],
    ["[...new Set([1, 2, 3]).difference(new Set([2]))]", [1, 3]],
    ["[...new Set([1]).difference(new Set([2, 3]))]", [1]],
    ["[...new Set([1, 2]).symmetricDifference(new Set([2, 3]))]", [1, 3]],
    ["new Set([1]).isSubsetOf(new Set([1, 2]))", true],
    ["new Set([1, 2]).isSubsetOf(new Set([1]))", false],
    ["new Set([1, 2]).isSupersetOf(new Set([1]))", true],
    ["new Set([1, 2]).isSupersetOf(new Set([3]))", false],
    ["new Set([1]).isDisjointFrom(new Set([2, 3]))", true],
    ["new Set([1, 2]).isDisjointFrom(new Set([2]))", false],
    ["new Set([1]).union([2])", "TypeError"],
  ],
  iterators: [
    ["[1, 2, 3].values().map((n, index) => n * index).toArray()", [0, 2, 6]],
    ["[...new Set([1, 2, 3]).values().filter((n) => n > 1).drop(1)]", [3]],
    ["(function* () { for (;;) yield 1; })().take(2).toArray()", [1, 1]],
    ["[1, 2].values().flatMap((n) => [n, n]).toArray()", [1, 1, 2, 2]],
    ["[1].values().flatMap(() => 'text').toArray()", "TypeError"],
    ["[1, 2].values().reduce((sum, n) => sum + n)", 3],
    ["[1, 2].values().reduce((sum, n) => sum + n, 10)", 13],
    ["[].values().reduce((sum, n) => sum + n)", "TypeError"],
    ["[1, 2].values().some((n) => n > 1)", true],
    ["[1, 2].values().every((n) => n > 1)", false],
    ["[1, 2].values().find((n) => n > 1)", 2],
    [
      "(() => { const seen = []; new Map([[1, 2]]).entries().forEach((entry) => seen.push(entry)); return seen; })()",
      [[1, 2]],
    ],
    [
      "(() => { const log = []; const it = (function* () { try { yield 1; yield 2; } finally { log.push('closed'); } })(); it.find(() => true); return log; })()",
      ["closed"],
    ],
    ["[1].values().take(-1)", "RangeError"],
    ["[1].values().map('x')", "TypeError"],
    ["Iterator.from({ next: () => ({ done: true }) }).toArray()", []],
    ["Iterator.from('ab').toArray()", ["a", "b"]],
    ["new Iterator()", "TypeError"],
    ["new (class extends Iterator { next() { return { done: true }; } })().toArray()", []],
    ["[1].values() instanceof Iterator && globalThis.Iterator === Iterator", true],
  ],
  bytes: [
    ["new Uint8Array([251, 255, 1]).toBase64()", "+/8B"],
    ["new Uint8Array([251]).toBase64({ alphabet: 'base64url' })", "-w=="],
    ["new Uint8Array([251]).toBase64({ alphabet: 'base64url', omitPadding: true })", "-w"],
    ["new Uint8Array([0, 1, 255]).subarray(1).toHex()", "01ff"],
    ["[...Uint8Array.fromHex('01fF')]", [1, 255]],
    ["Uint8Array.fromHex('0g')", "SyntaxError"],
    ["Uint8Array.fromHex('012')", "SyntaxError"],
    ["[...Uint8Array.fromBase64(' +/8B\\n')]", [251, 255, 1]],
    ["[...Uint8Array.fromBase64('-w', { alphabet: 'base64url' })]", [251]],
    ["Uint8Array.fromBase64('+w==').buffer.byteLength", 1],
    ["Uint8Array.fromBase64('-w==')", "SyntaxError"],
    ["Uint8Array.fromBase64('+')", "SyntaxError"],
    ["Uint8Array.fromBase64('+w=')", "SyntaxError"],
    ["Uint8Array.fromBase64('AAAA==')", "SyntaxError"],
    ["Uint8Array.fromBase64('+w', { lastChunkHandling: 'strict' })", "SyntaxError"],
    ["Uint8Array.fromBase64('+x==', { lastChunkHandling: 'strict' })", "SyntaxError"],
    ["[...Uint8Array.fromBase64('+w==', { lastChunkHandling: 'strict' })]", [251]],
    [
      "[...Uint8Array.fromBase64('+/8B+w', { lastChunkHandling: 'stop-before-partial' })]",
      [251, 255, 1],
    ],
    ["Uint8Array.fromBase64(5)", "TypeError"],
  ],
  others: [
    ["RegExp.escape('a.b*c')", "\\x61\\.b\\*c"],
    ["RegExp.escape('(1 - 2)\\n')", "\\(1\\x20\\x2d\\x202\\)\\n"],
    ["new RegExp(`^${RegExp.escape('\u2028ä-\ud800')}$`, 'u').test('\u2028ä-\ud800')", true],
    ["[Error.isError(new TypeError()), Error.isError({ message: '' })]", [true, false]],
    ["Object.keys(Set.prototype).concat(Object.keys(globalThis.Iterator))", []],
  ],
};

test.each(
  Object.keys(cases).flatMap((name) => [[name, ""] as const, [name, '"use node";'] as const]),
)(
  "[F34] functions have language features that the running Node lacks: %s %s",
  async (name, first) => {
    const convex = join(await scratchFolder("engine-language"), "convex");
    await mkdir(convex);
    const expected = cases[name] ?? [];
    const list = expected.map(([expression]) => `() => ${expression},`).join("\n");
    await writeFile(
      join(convex, "a.js"),
      `${first}
      const settle = async (run) => { try { return await run(); } catch (error) { return error.name; } };
      export const results = () => Promise.all([${list}].map(settle));`,
    );
    const bundle = loadBundle(await buildBundle(convex), () => ({}));
    const { results } = bundle.exportsOf("a") as { results: () => Promise<unknown[]> };
    const found = await results();
    expect(expected.map(([expression], index) => [expression, found[index]])).toEqual(expected);
  },
);
