import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { storeError } from "./sqlite/sqlite-file";
import { systemErrorLine, wayOutOf } from "./way-out";

const errorOf = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: something, write\nand more`), { code, path });

describe("an error of the system", () => {
  it("[A33] is one line that says what to do about it", () => {
    expect(systemErrorLine(errorOf("ENOSPC"))).toBe(
      "ENOSPC: something, write. The disk is full: free some space, then repeat it.",
    );
    expect(systemErrorLine(errorOf("EIO"))).toContain("Check the disk, then repeat it");
    expect(systemErrorLine(errorOf("SQLITE_IOERR_WRITE"))).toContain("restore a backup");
    expect(systemErrorLine(errorOf("EROFS"))).toContain("mount it writable");
    expect(systemErrorLine(errorOf("EACCES", import.meta.dirname))).toMatch(
      /: chown -R \S+ \/\S+\/kv$/,
    );
    const missing = join(import.meta.dirname, "no/such/folder");
    expect(systemErrorLine(errorOf("EACCES", missing))).toMatch(/: chown \S+ \/\S+\/kv$/);
    // No advice may give / or /var to a user.
    for (const path of ["/no/such/folder", "/var/no-such-folder"]) {
      expect(systemErrorLine(errorOf("EACCES", path))).toMatch(/: install -d -o \S+ FOLDER$/);
    }
    expect(systemErrorLine(errorOf("EPERM"))).toContain("must belong to the user");
  });

  it("[A33] says where the system does not allow a folder although its parent exists", () => {
    const inside = (path: string) =>
      systemErrorLine(
        Object.assign(errorOf("ENOENT", join(import.meta.dirname, path)), { syscall: "mkdir" }),
      );
    expect(inside("folder")).toMatch(/write\. The system can't make a folder there/);
    expect(inside("no-such/folder"), "a missing one above is another matter").toBeNull();
  });

  it("[A33] of any other kind keeps its own text", () => {
    expect([systemErrorLine(errorOf("ENOENT")), wayOutOf(null), wayOutOf("text")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("[A33] that ends the server says so, too", () => {
    expect(storeError("The commit could not be saved", errorOf("EIO")).message).toMatch(
      /^The commit could not be saved: EIO: something, write\. Check the disk, then repeat it/,
    );
  });
});
