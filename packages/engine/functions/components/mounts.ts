import { BundleError } from "../bundle/bundle-error";
import type { ModuleExports } from "../function-table";

/** The default export of `convex.config`, as made by `defineApp` and `defineComponent` of the `convex` package. */
export interface Definition {
  export(): DefinitionAnalysis;
  /** The components that it uses: the name, the definition, and items that are not needed here. */
  readonly _childComponents?: readonly (readonly [string, Definition, ...unknown[]])[];
}

export interface DefinitionAnalysis {
  readonly definitionType: { readonly type: string };
  readonly childComponents: readonly {
    readonly name: string;
    readonly path: string;
    readonly env?: readonly (readonly [string, EnvironmentBinding])[] | null;
  }[];
  /** Keyed by a prefix of addresses that ends with a slash; the values are `_reference/childComponent/<name>`. */
  readonly httpMounts?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly envVars?: readonly (readonly [string, { readonly optional?: boolean }])[];
}

export type EnvironmentBinding =
  | { readonly type: "value"; readonly value: string }
  /** A variable of the app or component that mounts it. */
  | { readonly type: "envVar"; readonly name: string };

/** One use of a component: the same definition may be mounted several times. */
export interface Mount {
  /** The names of its parents and its own: `workflow/workpool`. */
  readonly path: string;
  readonly name: string;
  readonly definitionPath: string;
  readonly environment: readonly (readonly [string, EnvironmentBinding])[];
  /** The absolute prefix of its routes; null when they are not served. */
  readonly httpPrefix: string | null;
  readonly analysis: DefinitionAnalysis;
  readonly children: readonly Mount[];
}

const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const childReference = "_reference/childComponent/";

/** All mounted components, each before the ones that it uses. */
export const flatMounts = (mounts: readonly Mount[]): Mount[] =>
  mounts.flatMap((mount) => [mount, ...flatMounts(mount.children)]);

export function definitionIn(exports: ModuleExports): Definition {
  const definition = exports.default as Partial<Definition> | undefined;
  if (typeof definition?.export !== "function") {
    throw new BundleError("convex.config must have a default export made by defineApp.");
  }
  return definition as Definition;
}

export function mountsOf(definition: Definition, parent = "", parentPrefix = ""): Mount[] {
  const analysis = definition.export();
  const seen = new Set<string>();
  const declared = new Map((analysis.envVars ?? []).map(([name, rule]) => [name, rule]));
  return analysis.childComponents.map(({ name, path: definitionPath, env }, index) => {
    const path = parent === "" ? name : `${parent}/${name}`;
    if (!namePattern.test(name)) {
      throw new BundleError(
        `Invalid component name "${name}": names have up to 64 letters, digits and underscores, and begin with a letter.`,
      );
    }
    if (seen.has(name)) {
      const where = parent === "" ? "The app" : `Component "${parent}"`;
      throw new BundleError(`${where} has multiple child components with the same name: "${name}"`);
    }
    seen.add(name);
    const child = definition._childComponents?.[index]?.[1];
    if (child === undefined)
      throw new BundleError(`Component definition not found: ${definitionPath}`);
    const environment = env ?? [];
    checkEnvironment(path, child.export(), environment, declared);
    const mounted = Object.entries(analysis.httpMounts ?? {}).find(
      ([, reference]) => reference === childReference + name,
    )?.[0];
    const httpPrefix = mounted === undefined ? null : parentPrefix + mounted;
    return {
      path,
      name,
      definitionPath,
      environment,
      httpPrefix,
      analysis: child.export(),
      children: mountsOf(child, path, (httpPrefix ?? "").replace(/\/$/, "")),
    };
  });
}

function checkEnvironment(
  path: string,
  { envVars = [] }: DefinitionAnalysis,
  given: Mount["environment"],
  parents: ReadonlyMap<string, { readonly optional?: boolean }>,
): void {
  const declared = new Map(envVars);
  for (const [name, binding] of given) {
    const rule = declared.get(name);
    if (rule === undefined) {
      throw new BundleError(`Component "${path}" has no env var named "${name}"`);
    }
    if (binding.type === "value") continue;
    const parent = parents.get(binding.name);
    if (parent === undefined) {
      throw new BundleError(
        `Component "${path}" env var "${name}" references undeclared parent env var ${binding.name}`,
      );
    }
    if (parent.optional === true && rule.optional !== true) {
      throw new BundleError(
        `Component "${path}" env var "${name}" is required, but parent env var ${binding.name} is optional`,
      );
    }
  }
  const names = new Set(given.map(([name]) => name));
  const missing = envVars.find(
    ([name, { optional }]) => optional !== true && !names.has(name),
  )?.[0];
  if (missing === undefined) return;
  throw new BundleError(`Component "${path}" is missing required env var "${missing}"`);
}
