import { createHash } from "node:crypto";
import { HttpError } from "../../http/http-error";

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
}

export interface PushRequest {
  readonly isDryRun: boolean;
  readonly app: PushedApp;
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
  refuseUnsupported(body, app);
  const sent = [...listOf(app.changedModules), ...listOf(app.functions)].map(readModule);
  const unchanged = listOf(app.unchangedModuleHashes).map((item) => {
    const { path, sha256 } = fieldsOf(item, "unchangedModuleHashes");
    const module = knows(String(path), String(sha256));
    if (module !== undefined) return module;
    throw refusePush("RaceDetected", `${String(path)} changed on the server. Push again.`);
  });
  return {
    isDryRun: body.dryRun === true,
    app: {
      definition: readOptional(app.definition),
      schema: readOptional(app.schema),
      modules: [...sent, ...unchanged].sort((a, b) => (a.path < b.path ? -1 : 1)),
      serverVersion: String(app.udfServerVersion),
    },
  };
}

/** Computed like the CLI's, which uses it to skip unchanged modules. */
export const hashOf = ({ source, sourceMap = "" }: PushedModule): string =>
  createHash("sha256")
    .update(source + sourceMap)
    .digest("hex");

function refuseUnsupported(body: Fields, app: Fields): void {
  if (listOf(body.componentDefinitions).length > 0 || listOf(app.dependencies).length > 0) {
    throw refusePush(
      "ComponentsNotSupported",
      "Components are not supported by this engine. Take app.use(…) out of convex.config.ts.",
    );
  }
  const packages = listOf(body.nodeDependencies).map((item) =>
    String(fieldsOf(item, "package").name),
  );
  if (packages.length > 0) {
    throw refusePush(
      "ExternalPackagesNotSupported",
      `External packages are not supported by this engine: ${packages.join(", ")}. Take node.externalPackages out of convex.json.`,
    );
  }
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

/** Never leaves the functions folder. */
const isPlainPath = (path: string) =>
  path
    .split("/")
    .every((part) => part !== "" && part !== "." && part !== ".." && !part.includes("\\"));

function fieldsOf(value: unknown, what: string): Fields {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) return value as Fields;
  throw refusePush("BadRequest", `${what} is missing or not an object.`);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
