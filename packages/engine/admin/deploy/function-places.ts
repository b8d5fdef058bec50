import type { Runtime } from "node:inspector";
import { Session } from "node:inspector/promises";
import { SourceMap } from "node:module";
import type { SourceMapPayload } from "node:module";
import { posix } from "node:path";
import type { BundleArtifact, Program } from "../../functions/bundle/bundle";
import type { Bundle } from "../../functions/bundle/load-bundle";
import { programNames } from "../../functions/bundle/load-bundle";
import type { RegisteredFunction } from "../../functions/function-table";

export interface Place {
  path: string;
  startLineno: number;
  startCol: number;
}

interface Location {
  scriptId: string;
  lineNumber: number;
  columnNumber: number;
}

const handedOver = "__engineHandlers";

/** Uses the debugger: only it knows where a function is defined. Omits handlers from other files. */
export async function placesOf(
  artifact: BundleArtifact,
  bundle: Bundle,
): Promise<Map<RegisteredFunction, Place>> {
  const session = new Session();
  session.connect();
  const fileNames = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params }) => fileNames.set(params.scriptId, params.url));
  try {
    await session.post("Debugger.enable");
    const locations = await locate(
      session,
      bundle.functions.map((fn) => handlerOf(bundle, fn)),
    );
    const maps = sourceMaps(artifact);
    const places = new Map<RegisteredFunction, Place>();
    bundle.functions.forEach((fn, index) => {
      const location = locations[index];
      const map = maps.get(fileNames.get(location?.scriptId ?? "") ?? "");
      const place = location && map ? placeIn(map, location) : null;
      if (place !== null && place.path === `${fn.path.module}.js`) places.set(fn, place);
    });
    return places;
  } finally {
    session.disconnect();
  }
}

function handlerOf(bundle: Bundle, { path }: RegisteredFunction): unknown {
  const exports = bundle.exportsOf(path.module) as
    | Record<string, { _handler?: unknown }>
    | undefined;
  return exports?.[path.name]?._handler;
}

async function locate(session: Session, handlers: unknown[]): Promise<(Location | undefined)[]> {
  const world = globalThis as Record<string, unknown>;
  world[handedOver] = handlers;
  try {
    const { result } = await session.post("Runtime.evaluate", { expression: handedOver });
    const { objectId = "" } = result;
    const list = await session.post("Runtime.getProperties", { objectId, ownProperties: true });
    const found: (Location | undefined)[] = [];
    for (const { name, value } of list.result) {
      if (!/^\d+$/.test(name) || value?.objectId === undefined) continue;
      const of = { objectId: value.objectId, ownProperties: true };
      const inner = await propertiesOf(session, of);
      const location = inner.internalProperties?.find(
        (property) => property.name === "[[FunctionLocation]]",
      );
      found[Number(name)] = location?.value?.value as Location | undefined;
    }
    return found;
  } finally {
    Reflect.deleteProperty(world, handedOver);
  }
}

/** This overload's typings declare no result. */
async function propertiesOf(session: Session, of: Runtime.GetPropertiesParameterType) {
  const post = session.post.bind(session) as (method: string, of: object) => Promise<unknown>;
  return (await post("Runtime.getProperties", of)) as Runtime.GetPropertiesReturnType;
}

function sourceMaps(artifact: BundleArtifact): Map<string, SourceMap> {
  const read = ({ sourceMapJson }: Program) =>
    new SourceMap(JSON.parse(sourceMapJson) as SourceMapPayload);
  return new Map(
    programNames(artifact).map(({ fileName, program }) => [fileName, read(program)] as const),
  );
}

function placeIn(map: SourceMap, { lineNumber, columnNumber }: Location): Place | null {
  const entry = map.findEntry(lineNumber, columnNumber);
  if (!("originalSource" in entry)) return null;
  const path = posix.normalize(entry.originalSource).replace(/\.[cm]?[jt]sx?$/, ".js");
  return { path, startLineno: entry.originalLine + 1, startCol: entry.originalColumn };
}
