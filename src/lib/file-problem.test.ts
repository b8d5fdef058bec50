import { uploadBytesMax } from "@domain/limits";
import { expect, test } from "vitest";

import { sizeParts } from "@/lib/text/file-sizes";
import { findFileProblem } from "@/lib/file-problem";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const file = (name: string, type: string, parts: BlobPart[]) => new File(parts, name, { type });

test.each([
  ["a picture", file("a.png", "image/png", [PNG])],
  ["a text", file("a.txt", "text/plain", ["Dear coach,"])],
  [
    "a file as large as allowed",
    file("a.png", "image/png", [PNG, new Uint8Array(uploadBytesMax - 8)]),
  ],
])("accepts %s", async (_what, chosen) => {
  expect(await findFileProblem(chosen)).toBeNull();
});

test.each([
  ["a page named as a picture", file("a.png", "image/png", ["<html>"]), "type_not_allowed"],
  ["a program", file("a.exe", "application/x-msdownload", ["MZ"]), "type_not_allowed"],
  ["an empty picture", file("a.png", "image/png", []), "type_not_allowed"],
  [
    "a byte too many",
    file("a.png", "image/png", [PNG, new Uint8Array(uploadBytesMax - 7)]),
    "too_large",
  ],
])("rejects %s", async (_what, chosen, problem) => {
  expect(await findFileProblem(chosen)).toBe(problem);
});

test("shows sizes in familiar units", () => {
  expect(sizeParts(0)).toEqual({ unit: "B", amount: 0 });
  expect(sizeParts(1023)).toEqual({ unit: "B", amount: 1023 });
  expect(sizeParts(1024)).toEqual({ unit: "KB", amount: 1 });
  expect(sizeParts(1024 * 1024)).toEqual({ unit: "MB", amount: 1 });
  expect(sizeParts(uploadBytesMax)).toEqual({ unit: "MB", amount: 10 });
});
