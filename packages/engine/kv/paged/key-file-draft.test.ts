import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "../../testing/scratch-folder";
import { connect, select } from "../sqlite/sqlite-file";
import { keyRunsPath } from "../store-files";
import { KeyFileDraft } from "./key-file-draft";
import { keyText, prefixChars, prefixNumber, prefixOf } from "./key-text";

const root = await scratchFolder("key-file-draft");
const [one, two] = [prefixOf(1), prefixOf(2)];
const prefixes = new Map([
  ["one", 1],
  ["two", 2],
]);

/** Keys in no order, some with characters that have to be escaped. */
const keyAt = (prefix: string, at: number) => `${prefix}\0${(at * 7919) % 1009}\x01${at}`;

test.each([
  ["in one run", { stagedAtOnce: 50, sortedAtOnce: 10_000, runsAtOnce: 4 }],
  ["in a few", { stagedAtOnce: 10, sortedAtOnce: 700, runsAtOnce: 4 }],
  ["in more than are merged at once", { stagedAtOnce: 10, sortedAtOnce: 30, runsAtOnce: 3 }],
])("[K27] a key file has all keys of its rows, and later changes: %s", async (how, limits) => {
  const [path, draftPath] = [join(root, `${how}.keys`), join(root, `${how}.new`)];
  const expected = new Map<string, string>();
  const draft = await KeyFileDraft.begin(draftPath, limits);
  for (let at = 0; at < 1_000; at += 1) {
    const keys = [keyAt(one, at), keyAt(two, at)];
    await draft.add(keys, `row ${at}`);
    for (const key of keys) expected.set(key, `row ${at}`);
    if (at % 100 !== 50) continue;
    // Keys of a row that the draft has, and a key of a row that it gets later.
    const [removed, changed, ahead] = [
      keyAt(one, at - 10),
      keyAt(two, at - 10),
      keyAt(two, at + 20),
    ];
    await draft.change({
      removed: [removed],
      added: [
        [changed, "changed"],
        [ahead, `row ${at + 20}`],
      ],
    });
    expected.delete(removed);
    expected.set(changed, "changed");
  }
  await draft.end(path, 7, prefixes);

  const file = connect(path);
  const rows = [
    ...(await select<{ prefix: number; key: string; row: string }>(
      file,
      "SELECT prefix, key, row FROM keys",
    )),
  ];
  const inOrder = [...expected]
    .map(([key, row]) => ({ prefix: prefixNumber(key), key: keyText(key.slice(prefixChars)), row }))
    .sort(byKey);
  expect(rows).toEqual(inOrder);
  const counts = [
    ...(await select<{ entries: number }>(file, "SELECT entries FROM prefixes ORDER BY number")),
  ];
  expect(counts.map(({ entries }) => entries)).toEqual([990, 1_000]);
  file.close();
  expect([existsSync(draftPath), existsSync(keyRunsPath(draftPath))]).toEqual([false, false]);
});

interface Kept {
  readonly prefix: number;
  readonly key: string;
}

const byKey = (a: Kept, b: Kept) => a.prefix - b.prefix || (a.key < b.key ? -1 : 1);
