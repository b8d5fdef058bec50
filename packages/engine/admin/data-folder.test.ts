import { expect, test } from "vitest";
import { unwritableText } from "./data-folder";

test("[A33] a data folder that can't be written is told in one line, and each thing once", () => {
  const told = (code: string) =>
    unwritableText("/data", Object.assign(new Error(`${code}: something, mkdir`), { code }));
  expect(told("EROFS")).toBe(
    "The data folder /data cannot be written: The disk is read-only: mount it writable.",
  );
  expect(told("ENOSPC")).toMatch(/written: The disk is full: free some space/);
  expect(told("ENOTDIR")).toMatch(/written: a file is in the way$/);
});
