import { createHash } from "node:crypto";
import { noNodeText } from "../../functions/components/component-sources";
import { HttpError } from "../../http/http-error";
import type { NodePackage } from "./installed-packages";

/** One file as the CLI bundled it; `path` is relative to the functions folder and ends with `.js`. */
export interface PushedModule {
  readonly path: string;
  readonly source: string;
  readonly sourceMap?: string;
  readonly environment: "isolate" | "node";
}

/** The complete push: enough to serve it after a restart and to compare the next push with it. */
export interface PushedApp {
  readonly definition: PushedModule | null;
  readonly schema: PushedModule | null;
  readonly modules: readonly PushedModule[];
  /** The version of the `convex` package that bundled the app. */
  readonly serverVersion: string;
  /** The component definitions that it uses; missing in pushes of older programs. */
  readonly components?: readonly PushedComponent[];
}

/** File paths are relative to the definition. */
export interface PushedComponent {
  /** Its folder, relative to the functions folder. */
  readonly definitionPath: string;
  readonly definition: PushedModule;
  readonly schema: PushedModule | null;
  readonly modules: readonly PushedModule[];
}

export interface PushRequest {
  readonly app: PushedApp;
  readonly packages: readonly NodePackage[];
}

type Fields = Record<string, unknown>;

/** Every rejected push has status 400: other statuses make the CLI retry forever. */
export const refusePush = (code: string, message: string) => new HttpError(400, code, message);

/** `knows` finds a module of the served push by path and hash, which the CLI does not send again. */
export function readPush(
  body: Fields,
  knows: (path: string, hash: string) => PushedModule | undefined,
): PushRequest {
  const app = fieldsOf(body.appDefinition, "appDefinition");
  const components = readComponents(body, app);
  const sent = [...listOf(app.changedModules), ...listOf(app.functions)].map(readModule);
  const unchanged = listOf(app.unchangedModuleHashes).map((item) => {
    const { path, sha256 } = fieldsOf(item, "unchangedModuleHashes");
    const module = knows(String(path), String(sha256));
    if (module !== undefined) return module;
    throw refusePush("RaceDetected", `${String(path)} changed on the server. Push again.`);
  });
  return {
    packages: listOf(body.nodeDependencies).map(readPackage),
    app: {
      definition: readOptional(app.definition),
      schema: readOptional(app.schema),
      modules: [...sent, ...unchanged].sort((a, b) => (a.path < b.path ? -1 : 1)),
      serverVersion: String(app.udfServerVersion),
      ...(components.length === 0 ? {} : { components }),
    },
  };
}

/** Computed like the CLI's, which uses it to skip unchanged modules. */
export const hashOf = ({ source, sourceMap = "" }: PushedModule): string =>
  createHash("sha256")
    .update(source + sourceMap)
    .digest("hex");

function readComponents(body: Fields, app: Fields): PushedComponent[] {
  const uses = new Map([["", namesIn(app.dependencies)]]);
  const components = listOf(body.componentDefinitions).map((item) => {
    const fields = fieldsOf(item, "componentDefinitions");
    const { definitionPath } = fields;
    if (typeof definitionPath !== "string" || definitionPath === "" || uses.has(definitionPath)) {
      throw refusePush("BadRequest", "A pushed component has no path of its own.");
    }
    uses.set(definitionPath, namesIn(fields.dependencies));
    const modules = listOf(fields.functions).map(readModule);
    const ofNode = modules.find(({ environment }) => environment === "node");
    if (ofNode !== undefined) {
      throw refusePush("InvalidModules", noNodeText(`${definitionPath}/${ofNode.path}`));
    }
    const definition = readModule(fields.definition);
    return { definitionPath, definition, schema: readOptional(fields.schema), modules };
  });
  refuseCycles(uses, "", []);
  return components;
}

/** Refuses cycles: a definition imported before it exists would be undefined, and that error would explain nothing. */
function refuseCycles(uses: ReadonlyMap<string, string[]>, from: string, way: string[]): void {
  for (const used of uses.get(from) ?? []) {
    if (way.includes(used)) {
      const names = [...way.slice(way.indexOf(used)), used].join(" → ");
      throw refusePush("CyclicComponents", `Component definitions form a cycle: ${names}`);
    }
    if (!uses.has(used)) {
      throw refusePush("BadRequest", `Component definition not found: ${used}`);
    }
    refuseCycles(uses, used, [...way, used]);
  }
}

const namesIn = (list: unknown): string[] => listOf(list).map(String);

function readPackage(value: unknown): NodePackage {
  const { name, version } = fieldsOf(value, "package");
  if (typeof name === "string" && typeof version === "string") return { name, version };
  throw refusePush("BadRequest", "A package has no name or version.");
}

const readOptional = (value: unknown): PushedModule | null =>
  value === null || value === undefined ? null : readModule(value);

function readModule(value: unknown): PushedModule {
  const { path, source, sourceMap, environment } = fieldsOf(value, "module");
  const isWhole =
    typeof path === "string" &&
    typeof source === "string" &&
    isPlainPath(path) &&
    (sourceMap === undefined || sourceMap === null || typeof sourceMap === "string") &&
    (environment === "isolate" || environment === "node");
  if (!isWhole) throw refusePush("BadRequest", "A pushed module is invalid.");
  return {
    path,
    source,
    environment,
    ...(typeof sourceMap === "string" ? { sourceMap } : {}),
  };
}

const isPlainPath = (path: string) =>
  path
    .split("/")
    .every((part) => part !== "" && part !== "." && part !== ".." && !part.includes("\\"));

function fieldsOf(value: unknown, what: string): Fields {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Fields;
  throw refusePush("BadRequest", `${what} is missing or not an object.`);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
