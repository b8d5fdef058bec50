import fs, { readlinkSync } from "node:fs";
import promises, { type FileHandle } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

/**
 * Loaded before a program (preload.ts). Makes a number of calls of one kind fail as they do on a bad disk, from the
 * n-th call on a path on. The parameters in this module's address say which.
 */
const wish = new URL(import.meta.url).searchParams;
const call = wish.get("call") ?? "";
const onPath = new RegExp(wish.get("path") ?? "$^");
const code = wish.get("code") ?? "EIO";
const first = Number(wish.get("nth") ?? 1);
const last = first + Number(wish.get("times") ?? 1) - 1;

const { writeSync } = fs;
let seen = 0;

function isDue(kind: string, path: string): boolean {
  if (kind !== call || !onPath.test(path)) return false;
  seen++;
  return seen >= first && seen <= last;
}

function failure(kind: string): NodeJS.ErrnoException {
  const text = code === "ENOSPC" ? "no space left on device" : "i/o error";
  return Object.assign(new Error(`${code}: ${text}, ${kind}`), { code, syscall: kind, errno: -5 });
}

function pathOf(descriptor: unknown): string {
  try {
    return readlinkSync(`/proc/self/fd/${String(descriptor)}`);
  } catch {
    return "";
  }
}

type Anything = (...given: unknown[]) => unknown;

function replace(owner: object, name: string, by: (original: Anything) => Anything): void {
  const members = owner as Record<string, Anything>;
  const original = members[name];
  if (original !== undefined) members[name] = by(original);
}

/** `where` finds the path among the arguments. */
function failSync(name: string, kind: string, where: (given: unknown[]) => string): void {
  replace(fs, name, (original) => (...given) => {
    if (isDue(kind, where(given))) throw failure(kind);
    return original.apply(fs, given);
  });
}

function failCallback(name: string, kind: string): void {
  replace(fs, name, (original) => (...given) => {
    if (!isDue(kind, pathOf(given[0]))) return original.apply(fs, given);
    const answer = given.at(-1) as (error: Error) => void;
    if (kind !== "write" || !Buffer.isBuffer(given[1])) {
      setImmediate(answer, failure(kind));
      return undefined;
    }
    // The worst a disk can do: half of it is there.
    const [descriptor, bytes, offset = 0, length = 0, position] = given as [
      number,
      Buffer,
      number?,
      number?,
      number?,
    ];
    writeSync(descriptor, bytes, offset, Math.floor(length / 2), position);
    setImmediate(answer, failure(kind));
    return undefined;
  });
}

function failPromise(
  owner: object,
  name: string,
  { kind, where }: { kind: string; where: (given: unknown[], self: unknown) => string },
): void {
  replace(owner, name, (original) => {
    return function failing(this: unknown, ...given: unknown[]) {
      if (isDue(kind, where(given, this))) return Promise.reject(failure(kind));
      return original.apply(this, given);
    };
  });
}

const namedFirst = (given: unknown[]) => String(given[0]);
const ofDescriptor = (given: unknown[]) => pathOf(given[0]);
const ofHandle = (_given: unknown[], self: unknown) => pathOf((self as FileHandle).fd);

failSync("writeSync", "write", ofDescriptor);
failSync("writeFileSync", "write", namedFirst);
failSync("fsyncSync", "sync", ofDescriptor);
failSync("renameSync", "rename", namedFirst);
failCallback("write", "write");
failCallback("fdatasync", "sync");
failCallback("fsync", "sync");
failPromise(promises, "writeFile", { kind: "write", where: namedFirst });
failPromise(promises, "rename", { kind: "rename", where: namedFirst });
const handle = await promises.open("/dev/null");
const ofHandles = Object.getPrototypeOf(handle) as object;
for (const name of ["write", "writeFile", "appendFile"]) {
  failPromise(ofHandles, name, { kind: "write", where: ofHandle });
}
for (const name of ["sync", "datasync"])
  failPromise(ofHandles, name, { kind: "sync", where: ofHandle });
await handle.close();
syncBuiltinESMExports();
