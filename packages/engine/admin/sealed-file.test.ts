import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findSealKey, makeSeal } from "./backup-seal";
import { openSealedFile, SealBrokenError, sealFile } from "./sealed-file";
import { scratchFolder } from "../testing/scratch-folder";

const chunk = 64 * 1024;
let folder: string;
beforeEach(async () => {
  folder = await scratchFolder("sealed");
});

const key = randomBytes(32);
const path = (name: string) => join(folder, name);

async function seal(bytes: Buffer, name = "a"): Promise<Buffer> {
  await rm(path("sealed"), { force: true });
  await writeFile(path("clear"), bytes);
  await sealFile(path("clear"), path("sealed"), { key, name });
  return await readFile(path("sealed"));
}

async function open(sealed: Buffer, name = "a", withKey = key): Promise<Buffer> {
  await writeFile(path("sealed"), sealed);
  await rm(path("opened"), { force: true });
  await openSealedFile(path("sealed"), path("opened"), { key: withKey, name });
  return await readFile(path("opened"));
}

describe("[A14] a sealed file", () => {
  it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk])(
    "of %i bytes opens unchanged",
    async (size) => {
      const bytes = randomBytes(size);
      const sealed = await seal(bytes);
      expect(size < 16 || !sealed.includes(bytes.subarray(0, 16))).toBe(true);
      expect((await open(sealed)).equals(bytes)).toBe(true);
      expect((await stat(path("sealed"))).mode & 0o777).toBe(0o600);
      expect((await stat(path("opened"))).mode & 0o777).toBe(0o600);
    },
  );

  it("that was truncated anywhere, or extended, does not open", async () => {
    const sealed = await seal(randomBytes(2 * chunk));
    const whole = 38 + chunk + 16; // header and first chunk: a cut exactly between two chunks
    for (const length of [0, 5, 37, 38, 50, whole - 1, whole, whole + 1, sealed.length - 1]) {
      await expect(open(sealed.subarray(0, length)), String(length)).rejects.toThrow(
        SealBrokenError,
      );
    }
    await expect(open(Buffer.concat([sealed, Buffer.alloc(20)]))).rejects.toThrow(SealBrokenError);
  });

  it("with a flipped bit, swapped chunks or another name does not open", async () => {
    const sealed = await seal(randomBytes(3 * chunk));
    for (const place of [0, 7, 40, 38 + chunk, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      await expect(open(changed), String(place)).rejects.toThrow(SealBrokenError);
    }
    const [first, second] = [38, 38 + chunk + 16];
    const swapped = Buffer.concat([
      sealed.subarray(0, first),
      sealed.subarray(second, second + chunk + 16),
      sealed.subarray(first, second),
      sealed.subarray(second + chunk + 16),
    ]);
    await expect(open(swapped)).rejects.toThrow(SealBrokenError);
    await expect(open(sealed, "b")).rejects.toThrow(SealBrokenError);
    await expect(open(sealed, "a", randomBytes(32))).rejects.toThrow(SealBrokenError);
  });

  it("differs each time it is sealed", async () => {
    const bytes = randomBytes(100);
    expect((await seal(bytes)).equals(await seal(bytes))).toBe(false);
  });
});

describe("[A14] the key of a sealed backup", () => {
  const words = { kind: "passphrase", text: "quiet harbour at four" } as const;

  it("comes from the same passphrase only", async () => {
    const made = await makeSeal(words);
    expect((await findSealKey(made.header, words)).equals(made.key)).toBe(true);
    const other = { ...words, text: `${words.text}s` };
    await expect(findSealKey(made.header, other)).rejects.toThrow("not the passphrase");
    await expect(findSealKey(made.header, null)).rejects.toThrow("BACKUP_PASSPHRASE");
    expect(JSON.stringify(made.header)).not.toContain(made.key.toString("base64"));
  });

  it("comes from a key file that is long enough and private", async () => {
    await writeFile(path("key"), randomBytes(32), { mode: 0o600 });
    const secret = { kind: "key-file", path: path("key") } as const;
    const made = await makeSeal(secret);
    expect((await findSealKey(made.header, secret)).equals(made.key)).toBe(true);
    await writeFile(path("open"), randomBytes(32), { mode: 0o644 });
    await expect(makeSeal({ ...secret, path: path("open") })).rejects.toThrow("chmod 600");
    await writeFile(path("short"), randomBytes(31), { mode: 0o600 });
    await expect(makeSeal({ ...secret, path: path("short") })).rejects.toThrow("too short");
    await expect(makeSeal({ ...secret, path: path("none") })).rejects.toThrow("no key file");
    await expect(findSealKey(made.header, words)).rejects.toThrow("--key-file");
  });

  it("is not derived from a short text", async () => {
    await expect(makeSeal({ kind: "passphrase", text: "elevenchars" })).rejects.toThrow("12");
  });
});
