import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolders } from "./make-folders";

test("makes what is missing, private, and says where it began", async () => {
  const root = await mkdtemp(join(tmpdir(), "folders-"));
  onTestFinished(() => rm(root, { recursive: true }));
  expect(await makeFolders(join(root, "a", "b"))).toBe(join(root, "a"));
  expect((await stat(join(root, "a"))).mode & 0o777).toBe(0o700);
  expect(await makeFolders(join(root, "a", "b"))).toBeUndefined();
  await mkdir(join(root, "c"));
  await writeFile(join(root, "c", "file"), "");
  await expect(makeFolders(join(root, "c", "file"))).rejects.toThrow("EEXIST");
});

test.runIf(process.platform === "linux")("ends where the system makes no folder", async () => {
  await expect(makeFolders("/proc/none/inside")).rejects.toThrow("ENOENT");
});
