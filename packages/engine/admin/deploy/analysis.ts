import type { BundleArtifact } from "../../functions/bundle/bundle";
import { specialNames } from "../../functions/bundle/special-names";
import { BundleError } from "../../functions/bundle/bundle-error";
import { loadBundle } from "../../functions/bundle/load-bundle";
import type { Bundle } from "../../functions/bundle/load-bundle";
import { messageOf } from "../../functions/failure";
import {
  definitionIn,
  type DefinitionAnalysis,
  type Mount,
} from "../../functions/components/mounts";
import type { RegisteredFunction } from "../../functions/function-table";
import { parseProviders } from "../../tokens/providers";
import type { AuthProvider } from "../../tokens/providers";
import { placesOf } from "./function-places";
import type { Place } from "./function-places";

interface AnalyzedFunction {
  name: string;
  udfType: "Query" | "Mutation" | "Action";
  visibility: { kind: "public" | "internal" };
  /** Validators as JSON text; "null" when the app has none. */
  args: string;
  returns: string;
  pos: Place | null;
}

interface AnalyzedModule {
  functions: AnalyzedFunction[];
  httpRoutes: { route: { path: string; method: string }; pos: null }[] | null;
  cronSpecs: [name: string, spec: unknown][] | null;
  sourceMapped: null;
}

/** The facts about pushed code that the server needs before serving it, in the CLI's format. */
export interface Analysis {
  modules: Record<string, AnalyzedModule>;
  schemaJson: string | null;
  definition: DefinitionAnalysis | null;
  providers: AuthProvider[];
  /** By the path of the definition. */
  components: Record<string, AnalyzedComponent>;
  mounts: Mount[];
}

export interface AnalyzedComponent {
  definition: DefinitionAnalysis | null;
  schemaJson: string | null;
  modules: Record<string, AnalyzedModule>;
}

export type AnalysisAnswer = { ok: true; analysis: Analysis } | { ok: false; message: string };

/** Evaluates the code. Call only in a process that may be lost. */
export async function analyse(
  artifact: BundleArtifact,
  environment: Readonly<Record<string, string>>,
): Promise<AnalysisAnswer> {
  try {
    const bundle = loadBundle(artifact, () => environment);
    const places = await placesOf(artifact, bundle);
    return { ok: true, analysis: describe(artifact, bundle, places) };
  } catch (error) {
    return { ok: false, message: explain(error) };
  }
}

function describe(
  { programs, components }: BundleArtifact,
  bundle: Bundle,
  places: ReadonlyMap<RegisteredFunction, Place>,
): Analysis {
  const names = [...programs.default.modules, ...(programs.node?.modules ?? [])];
  const definition = bundle.exportsOf(specialNames.definition);
  return {
    modules: describeModules(names, bundle, places),
    schemaJson: bundle.schemaJson,
    definition: definition === undefined ? null : definitionIn(definition).export(),
    providers: parseProviders(bundle.authConfig),
    components: describeComponents(components, bundle),
    mounts: [...bundle.components.values()].flatMap(({ mount }) =>
      mount.path.includes("/") ? [] : [mount],
    ),
  };
}

/** An imported but unused definition has no mount, and so no description. */
function describeComponents(
  programs: BundleArtifact["components"] = [],
  bundle: Bundle,
): Record<string, AnalyzedComponent> {
  const described = programs.map(({ definitionPath, program }) => {
    const part = [...bundle.components.values()].find(
      ({ mount }) => mount.definitionPath === definitionPath,
    );
    const component: AnalyzedComponent = {
      definition: part?.mount.analysis ?? null,
      schemaJson: part?.schemaJson ?? null,
      modules: part === undefined ? {} : describeModules(program.modules, part, new Map()),
    };
    return [definitionPath, component] as const;
  });
  return Object.fromEntries(described);
}

type Described = Pick<Bundle, "functions" | "router" | "crons">;

function describeModules(
  names: readonly string[],
  part: Described,
  places: ReadonlyMap<RegisteredFunction, Place>,
): Record<string, AnalyzedModule> {
  const special = new Set<string>(Object.values(specialNames));
  const modules = names
    .filter((name) => !special.has(name))
    .map((name) => [`${name}.js`, describeModule(name, part, places)] as const);
  return Object.fromEntries(modules);
}

const titles = { query: "Query", mutation: "Mutation", action: "Action" } as const;

function describeModule(
  name: string,
  bundle: Described,
  places: ReadonlyMap<RegisteredFunction, Place>,
): AnalyzedModule {
  const functions = bundle.functions
    .filter(({ path }) => path.module === name)
    .map((fn) => ({
      name: fn.path.name,
      udfType: titles[fn.kind],
      visibility: { kind: fn.visibility },
      args: JSON.stringify(fn.args),
      returns: JSON.stringify(fn.returns),
      pos: places.get(fn) ?? null,
    }));
  return {
    functions,
    httpRoutes: name === "http" ? routesOf(bundle) : null,
    cronSpecs: name === "crons" ? Object.entries(bundle.crons) : null,
    sourceMapped: null,
  };
}

export const routesOf = ({ router }: Pick<Bundle, "router">) =>
  (router?.getRoutes() ?? []).map(([path, method]) => ({ route: { path, method }, pos: null }));

/** The error for the terminal: the module, what it threw, and the place in its source. */
function explain(error: unknown): string {
  if (!(error instanceof BundleError) || error.module === undefined) return messageOf(error);
  const { name, message, frames } = error.module;
  const lines = [
    `Failed to analyze ${name}.js: Uncaught ${message}`,
    ...frames.map((frame) => `    at ${frame}`),
  ];
  return `Loading the pushed modules encountered the following\n    error:\n${lines.join("\n")}`;
}
