import { isAscii } from "node:buffer";
import { crc32 } from "node:zlib";
import type { BundleArtifact, Program } from "./bundle";

interface PackedProgram {
  readonly modules: readonly string[];
  readonly codeBytes: number;
  readonly mapBytes: number;
}

interface Header {
  readonly about: unknown;
  readonly functionsDir: string;
  readonly hash: string;
  readonly programs: readonly PackedProgram[];
}

/**
 * A bundle as bytes, with what its file says about it: a line with a sum, a line of JSON, then the texts as they are.
 * As JSON the texts, which are megabytes, took most of the time of reading them.
 */
export function packBundle(
  { functionsDir, hash, programs }: BundleArtifact,
  about: unknown,
): Buffer {
  const all = programs.node === null ? [programs.default] : [programs.default, programs.node];
  const texts = all.map(
    ({ code, sourceMapJson }) => [Buffer.from(code), Buffer.from(sourceMapJson)] as const,
  );
  const header: Header = {
    about,
    functionsDir,
    hash,
    programs: all.map(({ modules }, index) => ({
      modules,
      codeBytes: texts[index]?.[0].length ?? 0,
      mapBytes: texts[index]?.[1].length ?? 0,
    })),
  };
  const packed = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...texts.flat()]);
  return Buffer.concat([Buffer.from(`${crc32(packed)}\n`), packed]);
}

/** Throws for bytes that are not as they were packed. */
export function unpackBundle(bytes: Buffer): { about: unknown; artifact: BundleArtifact } {
  const [sumEnd, headerEnd] = [bytes.indexOf("\n"), bytes.indexOf("\n", bytes.indexOf("\n") + 1)];
  if (
    sumEnd < 0 ||
    bytes.toString("latin1", 0, sumEnd) !== String(crc32(bytes.subarray(sumEnd + 1)))
  ) {
    throw new Error("The bundle's file is damaged.");
  }
  const header = JSON.parse(bytes.toString("utf8", sumEnd + 1, headerEnd)) as Header;
  let at = headerEnd + 1;
  const take = (length: number) => bytes.subarray(at, (at += length));
  const [ofDefault, ofNode] = header.programs.map(({ modules, codeBytes, mapBytes }) =>
    programOf(modules, take(codeBytes), take(mapBytes)),
  );
  if (ofDefault === undefined) throw new Error("The bundle's file has no program.");
  const { about, functionsDir, hash } = header;
  const programs = { default: ofDefault, node: ofNode ?? null };
  return { about, artifact: { functionsDir, hash, programs } };
}

function programOf(modules: readonly string[], code: Buffer, map: Buffer): Program {
  const ownMap = Buffer.from(map); // so that the file's bytes are released
  return {
    modules,
    code: textOf(code),
    /** Only read when something fails. */
    get sourceMapJson() {
      return textOf(ownMap);
    },
  };
}

/** V8 takes bytes of one character each as they are. */
const textOf = (bytes: Buffer) => bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
