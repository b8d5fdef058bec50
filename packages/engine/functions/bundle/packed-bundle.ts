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
  /** The app's program, its "use node" program if there is one, then those of the components. */
  readonly programs: readonly PackedProgram[];
  readonly components?: readonly string[];
}

/**
 * Packs a bundle, and `about` for its kind of file, into bytes: a line with a sum, a line of JSON, then the plain
 * texts. Reading the texts as JSON took most of the time, because they are megabytes.
 */
export function packBundle(
  { functionsDir, hash, programs, components = [] }: BundleArtifact,
  about: unknown,
): Buffer {
  const ofNode = programs.node === null ? [] : [programs.node];
  const all = [programs.default, ...ofNode, ...components.map(({ program }) => program)];
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
    ...(components.length === 0
      ? {}
      : { components: components.map(({ definitionPath }) => definitionPath) }),
  };
  const packed = Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...texts.flat()]);
  return Buffer.concat([Buffer.from(`${crc32(packed)}\n`), packed]);
}

/** Throws when the bytes have changed. */
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
  const all = header.programs.map(({ modules, codeBytes, mapBytes }) =>
    programOf(modules, take(codeBytes), take(mapBytes)),
  );
  const definitions = header.components ?? [];
  const ofComponents = all.splice(all.length - definitions.length);
  const [ofDefault, ofNode] = all;
  if (ofDefault === undefined) throw new Error("The bundle's file has no program.");
  const { about, functionsDir, hash } = header;
  const programs = { default: ofDefault, node: ofNode ?? null };
  const components = ofComponents.map((program, index) => ({
    definitionPath: definitions[index] ?? "",
    program,
  }));
  const parts = components.length === 0 ? {} : { components };
  return { about, artifact: { functionsDir, hash, programs, ...parts } };
}

function programOf(modules: readonly string[], code: Buffer, map: Buffer): Program {
  const ownMap = Buffer.from(map); // a copy, so that the file's bytes are released
  return {
    modules,
    code: textOf(code),
    /** Decoded only when something fails. */
    get sourceMapJson() {
      return textOf(ownMap);
    },
  };
}

/** ASCII is decoded as Latin 1, which V8 keeps as one byte per character. */
const textOf = (bytes: Buffer) => bytes.toString(isAscii(bytes) ? "latin1" : "utf8");
