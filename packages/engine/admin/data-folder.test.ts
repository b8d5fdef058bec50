import { expect, test } from "vitest";
import { unwritableText } from "./data-folder";

test("[A33] a data folder that cannot be written is reported in one line, without repetition", () => {
  const lineOf = (code: string) =>
    unwritableText("/data", Object.assign(new Error(`${code}: something, mkdir`), { code }));
  expect(lineOf("EROFS")).toBe(
    "The data folder /data cannot be written: The disk is read-only: mount it writable.",
  );
  expect(lineOf("ENOSPC")).toMatch(/written: The disk is full: free some space/);
  expect(lineOf("EACCES")).toMatch(/written: permission denied\. Its files must belong/);
  expect(lineOf("ENOTDIR")).toMatch(/written: a file is in the way\.$/);
});
