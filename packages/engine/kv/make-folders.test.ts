import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolders } from "./make-folders";

test("creates missing folders as private ones, and returns the first that was created", async () => {
  const root = await mkdtemp(join(tmpdir(), "folders-"));
  onTestFinished(() => rm(root, { recursive: true }));
  expect(await makeFolders(join(root, "a", "b"))).toBe(join(root, "a"));
  expect((await stat(join(root, "a"))).mode & 0o777).toBe(0o700);
  expect(await makeFolders(join(root, "a", "b"))).toBeUndefined();
  await mkdir(join(root, "c"));
  await writeFile(join(root, "c", "file"), "");
  await expect(makeFolders(join(root, "c", "file"))).rejects.toThrow("EEXIST");
  await expect(makeFolders(join(root, "c", "file", "x", "y"))).rejects.toThrow("ENOTDIR");
});

test("follows a link to a folder, and names a broken link", async () => {
  const root = await mkdtemp(join(tmpdir(), "folders-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(join(root, "disk"));
  await symlink(join(root, "disk"), join(root, "link"));
  expect(await makeFolders(join(root, "link"))).toBeUndefined();
  expect(await makeFolders(join(root, "link", "a"))).toBe(join(root, "link", "a"));
  await symlink(join(root, "none"), join(root, "lost"));
  for (const path of ["lost", "lost/a/b"]) {
    await expect(makeFolders(join(root, path))).rejects.toThrow(/EEXIST.*mkdir.*lost'$/);
  }
});

test.runIf(process.platform === "linux")(
  "fails where the system does not allow a folder",
  async () => {
    await expect(makeFolders("/proc/none/inside")).rejects.toThrow("ENOENT");
  },
);
