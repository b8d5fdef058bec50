import { createRequire } from "node:module";
import { join } from "node:path";
import {
  componentPrograms,
  loadComponents,
  type MountedComponent,
} from "../components/load-components";
import type { FrameMapper } from "../failure";
import type { FunctionModules, ModuleExports, RegisteredFunction } from "../function-table";
import { nodeGlobals, shadowGlobals, type ReadEnvironment } from "../shadow/shadow-globals";
import { frameMapper } from "../stack-frames";
import type { BundleArtifact } from "./bundle";
import { evaluate, functionsOf, type NamedProgram } from "./evaluate";
import { failingModule, requireWithout } from "./missing-packages";
import { readAuthConfig, readCrons, readRouter, readSchema } from "./special-modules";
import { specialNames } from "./special-names";
import type { AuthConfig, CronSpec, HttpRouter } from "./special-modules";

export interface Bundle extends FunctionModules {
  readonly hash: string;
  readonly functions: readonly RegisteredFunction[];
  readonly schemaJson: string | null;
  readonly router: HttpRouter | null;
  readonly crons: Readonly<Record<string, CronSpec>>;
  readonly authConfig: AuthConfig | null;
  readonly framesOf: FrameMapper;
  readonly components: ReadonlyMap<string, MountedComponent>;
  exportsOf(module: string, component?: string): ModuleExports | undefined;
}

/** Modules by name. "use node" modules may be proxies that run their functions in another process. */
export type LoadedModules = ReadonlyMap<string, ModuleExports>;

interface LoadOptions {
  /** Replace the modules of the "use node" program, which is then not evaluated. */
  readonly nodeModules?: LoadedModules;
  /** The file for compiled code of the next load; null for no file. */
  readonly compiledFile?: string | null;
}

/** Evaluates everything at once, so that errors appear on load instead of at the first call. */
export function loadBundle(
  artifact: BundleArtifact,
  environment: ReadEnvironment,
  { nodeModules, compiledFile = null }: LoadOptions = {},
): Bundle {
  const framesOf = framesIn(artifact);
  let loading = "";
  const unsetInAuthConfig = new Set<string>();
  const noteUnset = (variable: string) => {
    if (loading === specialNames.authConfig) unsetInAuthConfig.add(variable);
  };
  const modules = new Map(
    evaluate(namedPrograms(artifact).ofDefault, {
      globals: shadowGlobals(environment, noteUnset),
      framesOf,
      compiled: { hash: artifact.hash, file: compiledFile },
      onLoad: (name) => (loading = name),
    }),
  );
  loading = "";
  const ofNode = nodeModules ?? loadNodeModules(artifact, environment, framesOf);
  for (const [name, exports] of ofNode) modules.set(name, exports);
  const functions = [...modules].flatMap(([name, exports]) =>
    isSpecial(name) ? [] : functionsOf(name, exports, { isNode: ofNode.has(name) }),
  );
  const crons = modules.get("crons");
  const http = modules.get("http");
  const schema = modules.get(specialNames.schema);
  const authConfig = modules.get(specialNames.authConfig);
  const components = loadComponents(artifact, {
    config: modules.get(specialNames.definition),
    environment,
    framesOf,
  });
  return {
    hash: artifact.hash,
    functions,
    schemaJson: schema === undefined ? null : readSchema(schema),
    router: http === undefined ? null : readRouter(http),
    crons: crons === undefined ? {} : readCrons(crons, functions),
    authConfig: authConfig === undefined ? null : readAuthConfig(authConfig, unsetInAuthConfig),
    framesOf,
    components,
    exportsOf: (name, component) =>
      component === undefined ? modules.get(name) : components.get(component)?.exportsOf(name),
    hasComponent: (component) => components.has(component),
  };
}

export function loadNodeModules(
  artifact: BundleArtifact,
  environment: ReadEnvironment,
  framesOf = framesIn(artifact),
): LoadedModules {
  const { ofNode } = namedPrograms(artifact);
  if (ofNode === null) return new Map();
  const { packagesDir = artifact.functionsDir, packagesMissing: reason } = artifact;
  const requireFrom = createRequire(join(packagesDir, "bundle.js"));
  const require = reason === undefined ? requireFrom : requireWithout(reason, requireFrom);
  return evaluate(ofNode, {
    globals: nodeGlobals(environment, require),
    framesOf,
    compiled: { hash: artifact.hash, file: null },
    ...(reason === undefined ? {} : { instead: failingModule }),
  });
}

/** The functions of "use node" modules. Throws for functions that are not actions. */
export const nodeFunctionsOf = (modules: LoadedModules): RegisteredFunction[] =>
  [...modules].flatMap(([name, exports]) => functionsOf(name, exports, { isNode: true }));

const framesIn = (artifact: BundleArtifact): FrameMapper =>
  frameMapper(
    artifact.functionsDir,
    programNames(artifact).map(({ fileName, program }) => ({
      fileName,
      sourceMapJson: program.sourceMapJson,
    })),
  );

const isSpecial = (name: string) => Object.values<string>(specialNames).includes(name);

/** The file names of the programs in stacks and in the debugger. */
export function programNames(artifact: BundleArtifact): NamedProgram[] {
  const { ofDefault, ofNode } = namedPrograms(artifact);
  return [ofDefault, ...(ofNode === null ? [] : [ofNode]), ...componentPrograms(artifact).values()];
}

function namedPrograms({ hash, programs }: BundleArtifact) {
  const short = hash.slice(0, 12);
  const ofDefault: NamedProgram = { program: programs.default, fileName: `convex-${short}.js` };
  const ofNode: NamedProgram | null =
    programs.node === null ? null : { program: programs.node, fileName: `convex-node-${short}.js` };
  return { ofDefault, ofNode };
}
