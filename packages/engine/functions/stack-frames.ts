import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname, relative, resolve } from "node:path";
import type { FrameMapper } from "./failure";

export interface MappedProgram {
  /** The compiled program's file name in stacks. */
  readonly fileName: string;
  readonly sourceMapJson: string;
}

/**
 * Source maps are parsed only when something fails, and only ours: enabling them for the whole process would slow down
 * every error.
 */
export function frameMapper(functionsDir: string, programs: readonly MappedProgram[]): FrameMapper {
  const maps = new Map<string, SourceMap>();
  const mapOf = ({ fileName, sourceMapJson }: MappedProgram) => {
    const known = maps.get(fileName);
    if (known) return known;
    const map = new SourceMap(JSON.parse(sourceMapJson) as SourceMapPayload);
    maps.set(fileName, map);
    return map;
  };
  return (stack) =>
    stack.split("\n").flatMap((line) => {
      const program = programs.find(({ fileName }) => line.includes(fileName));
      const place = /:(\d+):(\d+)\)?$/.exec(line);
      if (program === undefined || place === null) return [];
      const entry = mapOf(program).findEntry(Number(place[1]) - 1, Number(place[2]) - 1);
      if (!("originalSource" in entry)) return [];
      const file = resolve(functionsDir, entry.originalSource);
      const shown = relative(dirname(functionsDir), file).replaceAll("\\", "/");
      const isInApp = !shown.startsWith("../"); // the app itself may be in a node_modules folder
      if ((isInApp ? shown : file).includes("node_modules") || file.endsWith("<stdin>")) return [];
      const name = /^\s*at (?:async )?([^\s(]+) \(/.exec(line)?.[1] ?? "<anonymous>";
      const wait = /^\s*at async /.test(line) ? "async " : "";
      return [`${wait}${name} (../${shown}:${entry.originalLine + 1}:${entry.originalColumn + 1})`];
    });
}
