import type { SchemaTexts } from "../../db/schema/schemas";
import { withoutSchema } from "../../functions/components/parts";
import { flatMounts, type Mount } from "../../functions/components/mounts";
import type { Analysis, AnalyzedComponent } from "./analysis";

/** A description of an app and its components, from which the official command line generates their types. */
type Fields = Record<string, unknown>;

const emptyDefinition = {
  definitionType: { type: "app" },
  childComponents: [],
  httpMounts: {},
  exports: { type: "branch", branch: [] },
};

/** By the path of the definition; the app's is "". */
export function analysesOf(analysis: Analysis, serverVersion: string): Fields {
  const describe = (path: string, part: AnalyzedComponent) => ({
    definition: {
      path,
      ...(part.definition ?? emptyDefinition),
      ...(path === "" ? {} : { exports: declaredExports(publicFunctionsOf(part)) }),
    },
    schema: part.schemaJson === null ? null : (JSON.parse(part.schemaJson) as unknown),
    functions: part.modules,
    udfConfig: { serverVersion },
  });
  const entries: [string, AnalyzedComponent][] = [
    ["", analysis],
    ...Object.entries(analysis.components),
  ];
  return Object.fromEntries(entries.map(([path, part]) => [path, describe(path, part)]));
}

export function checkedApp(analysis: Analysis): Fields {
  const describe = (
    part: AnalyzedComponent | undefined,
    place: { definitionPath: string; componentPath: string },
    children: readonly Mount[],
  ): Fields => ({
    ...place,
    args: {},
    childComponents: Object.fromEntries(
      children.map(({ name, path: componentPath, definitionPath, children: own }) => [
        name,
        describe(analysis.components[definitionPath], { definitionPath, componentPath }, own),
      ]),
    ),
    httpRoutes: {
      httpModuleRoutes: part?.modules["http.js"]?.httpRoutes?.map(({ route }) => route) ?? null,
      mounts: Object.keys(part?.definition?.httpMounts ?? {}),
    },
    exports:
      place.componentPath === ""
        ? {}
        : checkedExports(publicFunctionsOf(part), place.componentPath),
  });
  return describe(analysis, { definitionPath: "", componentPath: "" }, analysis.mounts);
}

/** Public functions by the parts of their paths; a string is a function's own path. */
type PublicFunctions = Map<string, PublicFunctions | string>;

function publicFunctionsOf(part: AnalyzedComponent | undefined): PublicFunctions {
  const root: PublicFunctions = new Map();
  for (const [path, { functions }] of Object.entries(part?.modules ?? {})) {
    const module = path.replace(/\.js$/, "");
    for (const { name, visibility } of functions) {
      if (visibility.kind !== "public") continue;
      let level = root;
      for (const step of module.split("/")) {
        const known = level.get(step);
        const next: PublicFunctions = known instanceof Map ? known : new Map();
        level.set(step, next);
        level = next;
      }
      level.set(name, `${module}:${name}`);
    }
  }
  return root;
}

/**
 * The command line makes types from this: those of `components` where the component is used, and its `ComponentApi`.
 */
const declaredExports = (functions: PublicFunctions): Fields => ({
  type: "branch",
  branch: Array.from(functions, ([name, inside]) => [
    name,
    typeof inside === "string"
      ? { type: "leaf", leaf: `_reference/function/${inside}` }
      : declaredExports(inside),
  ]),
});

const checkedExports = (functions: PublicFunctions, component: string): Fields =>
  Object.fromEntries(
    Array.from(functions, ([name, inside]) => [
      name,
      typeof inside === "string"
        ? {
            type: "leaf",
            resource: {
              type: "function",
              path: { component, udfPath: inside.replace(":", ".js:") },
            },
          }
        : { type: "branch", children: checkedExports(inside, component) },
    ]),
  );

export function schemasOfAnalysis({ schemaJson, components, mounts }: Analysis): SchemaTexts {
  const texts = flatMounts(mounts).map(({ path, definitionPath }) => [
    path,
    components[definitionPath]?.schemaJson ?? withoutSchema,
  ]);
  return { app: schemaJson, components: Object.fromEntries(texts) as Record<string, string> };
}
