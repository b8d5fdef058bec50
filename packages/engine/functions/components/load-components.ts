import type { BundleArtifact } from "../bundle/bundle";
import { BundleError } from "../bundle/bundle-error";
import { evaluate, functionsOf, type NamedProgram } from "../bundle/evaluate";
import {
  readCrons,
  readRouter,
  readSchema,
  type CronSpec,
  type HttpRouter,
} from "../bundle/special-modules";
import { specialNames } from "../bundle/special-names";
import type { FrameMapper } from "../failure";
import type { ModuleExports, RegisteredFunction } from "../function-table";
import { shadowGlobals, type ReadEnvironment } from "../shadow/shadow-globals";
import { definitionIn, mountsOf, type EnvironmentBinding, type Mount } from "./mounts";

export interface MountedComponent {
  readonly mount: Mount;
  readonly functions: readonly RegisteredFunction[];
  readonly schemaJson: string | null;
  readonly router: HttpRouter | null;
  readonly crons: Readonly<Record<string, CronSpec>>;
  exportsOf(module: string): ModuleExports | undefined;
}

interface AppPart {
  readonly config: ModuleExports | undefined;
  readonly environment: ReadEnvironment;
  readonly framesOf: FrameMapper;
}

/** The program of each definition, with a separate name for stacks. */
export function componentPrograms({ hash, components = [] }: BundleArtifact) {
  return new Map(
    components.map(({ definitionPath, program }, index): [string, NamedProgram] => [
      definitionPath,
      { program, fileName: `convex-component-${index}-${hash.slice(0, 12)}.js` },
    ]),
  );
}

/** Mounted components by path. Each comes before those that it uses. */
export function loadComponents(
  artifact: BundleArtifact,
  { config, environment, framesOf }: AppPart,
): Map<string, MountedComponent> {
  const loaded = new Map<string, MountedComponent>();
  if (config === undefined) return loaded;
  const programs = componentPrograms(artifact);
  const load = (mounts: readonly Mount[], ofParent: ReadEnvironment) => {
    for (const mount of mounts) {
      const program = programs.get(mount.definitionPath);
      if (program === undefined) {
        throw new BundleError(`Component definition not found: ${mount.definitionPath}`);
      }
      const own = ownEnvironment(mount, environment, ofParent);
      const globals = shadowGlobals(own);
      const compiled = { hash: artifact.hash, file: null };
      const modules = inComponent(mount, () => evaluate(program, { globals, framesOf, compiled }));
      loaded.set(mount.path, describe(mount, modules));
      load(mount.children, own);
    }
  };
  load(mountsOf(definitionIn(config)), environment);
  return loaded;
}

function describe(mount: Mount, modules: ReadonlyMap<string, ModuleExports>): MountedComponent {
  return inComponent(mount, () => {
    const component = mount.path;
    const functions = [...modules].flatMap(([name, exports]) =>
      name === specialNames.schema ? [] : functionsOf(name, exports, { component }),
    );
    const [crons, http] = [modules.get("crons"), modules.get("http")];
    const schema = modules.get(specialNames.schema);
    return {
      mount,
      functions,
      schemaJson: schema === undefined ? null : readSchema(schema),
      router: http === undefined ? null : readRouter(http),
      crons: crons === undefined ? {} : readCrons(crons, functions),
      exportsOf: (name) => (name === specialNames.schema ? undefined : modules.get(name)),
    };
  });
}

/** A component gets the variables that it was mounted with and the server's addresses, but no others. */
function ownEnvironment(
  { environment, httpPrefix }: Mount,
  app: ReadEnvironment,
  parent: ReadEnvironment,
): ReadEnvironment {
  const valueOf = (binding: EnvironmentBinding) =>
    binding.type === "value" ? binding.value : parent()[binding.name];
  return () => {
    const { CONVEX_CLOUD_URL, CONVEX_SITE_URL } = app();
    const site = CONVEX_SITE_URL && CONVEX_SITE_URL + (httpPrefix ?? "").replace(/\/$/, "");
    const bound = environment.map(([name, binding]) => [name, valueOf(binding)] as const);
    const all = { CONVEX_CLOUD_URL, CONVEX_SITE_URL: site, ...Object.fromEntries(bound) };
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
  };
}

function inComponent<T>({ path }: Mount, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const options = { cause: error.cause, ...(error.module ? { module: error.module } : {}) };
    throw new BundleError(`Component "${path}": ${error.message}`, options);
  }
}
