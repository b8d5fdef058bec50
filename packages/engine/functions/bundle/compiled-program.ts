import { createHash, randomUUID } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { cachedDataVersionTag } from "node:v8";
import { compileFunction, Script } from "node:vm";

/** Increase it when the wrapper or the file's shape changes. */
const format = 1;

export interface Source {
  readonly code: string;
  /** A hash of the code, because V8 itself compares only a source's length. */
  readonly hash: string;
  readonly fileName: string;
  /** The names of its parameters, which receive its globals. */
  readonly names: readonly string[];
}

export interface CompiledProgram {
  readonly body: (...globals: unknown[]) => unknown;
  readonly isFromFile: boolean;
  /** Stores what V8 has compiled so far: after a load, everything that loading runs. */
  readonly keep: () => void;
}

/* What a process opens again, as a push that changes nothing or a series of servers does, is only evaluated again. */
let lastBody: { key: string; body: CompiledProgram["body"] } | null = null;
let lastScript: { key: string; script: Script } | null = null;

/**
 * Compiles a function body in the main realm. With a `file`, uses what V8 compiled for an earlier start. See
 * docs/decisions/0086-a-start-compiles-nothing-again.md.
 */
export function compileProgram(source: Source, file: string | null): CompiledProgram {
  const key = keyOf(source);
  if (file === null) {
    if (lastBody?.key !== key) lastBody = { key, body: compileBody(source) };
    return { body: lastBody.body, isFromFile: false, keep: () => undefined };
  }
  const stored = readStored(file, key);
  if (lastScript?.key !== key) lastScript = { key, script: compileScript(source, stored) };
  const { script } = lastScript;
  const isFromFile = stored !== null && script.cachedDataRejected !== true;
  return {
    body: script.runInThisContext() as CompiledProgram["body"],
    isFromFile,
    keep: () => {
      if (!isFromFile) writeStored(file, key, script.createCachedData());
    },
  };
}

function compileScript(source: Source, stored: Buffer | null): Script {
  // Only this checks that the code is a single function's body, and gives its errors their places. Stored code has
  // passed it.
  if (stored === null) compileBody(source);
  return new Script(`(function (${source.names.join(", ")}) {\n${source.code}\n})`, {
    filename: source.fileName,
    lineOffset: -1,
    ...(stored === null ? {} : { cachedData: stored }),
  });
}

const compileBody = ({ code, fileName, names }: Source) =>
  compileFunction(code, [...names], { filename: fileName }) as CompiledProgram["body"];

/** V8's tag covers its version, its flags and the processor's features. */
const keyOf = ({ hash, fileName, names }: Source) =>
  sha256(JSON.stringify([format, process.version, cachedDataVersionTag(), hash, fileName, names]));

/** Checks a hash, because V8 does not find all damage itself, and damaged code may do anything. */
function readStored(file: string, key: string): Buffer | null {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf("\n");
    const [storedKey, sum] = bytes.toString("latin1", 0, end).split(" ");
    const stored = bytes.subarray(end + 1);
    return storedKey === key && sum === sha256(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Writes another file and renames it. A failure doesn't fail the start, because the next one compiles again. */
function writeStored(file: string, key: string, compiled: Buffer): void {
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    const head = Buffer.from(`${key} ${sha256(compiled)}\n`);
    writeFileSync(draft, Buffer.concat([head, compiled]), { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    rmSync(draft, { force: true });
  }
}

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest("hex");
