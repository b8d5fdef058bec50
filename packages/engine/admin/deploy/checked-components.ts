import type { SchemaTexts } from "../../db/schema/schemas";
import { withoutSchema } from "../../functions/components/parts";
import { flatMounts, type Mount } from "../../functions/components/mounts";
import type { Analysis, AnalyzedComponent } from "./analysis";

/** What the official command line gets about an app and its components, from which it writes their types. */
type Fields = Record<string, unknown>;

const emptyDefinition = {
  definitionType: { type: "app" },
  childComponents: [],
  httpMounts: {},
  exports: { type: "branch", branch: [] },
};

/** By the place of the definition; the app's is "". */
export function analysesOf(analysis: Analysis, serverVersion: string): Fields {
  const describe = (path: string, { definition, schemaJson, modules }: AnalyzedComponent) => ({
    definition: { path, ...(definition ?? emptyDefinition) },
    schema: schemaJson === null ? null : (JSON.parse(schemaJson) as unknown),
    functions: modules,
    udfConfig: { serverVersion },
  });
  const entries: [string, AnalyzedComponent][] = [
    ["", analysis],
    ...Object.entries(analysis.components),
  ];
  return Object.fromEntries(entries.map(([path, part]) => [path, describe(path, part)]));
}

/** The tree of what is mounted. */
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
    exports: place.componentPath === "" ? {} : exportsOf(part, place.componentPath),
  });
  return describe(analysis, { definitionPath: "", componentPath: "" }, analysis.mounts);
}

/** Its public functions, by the parts of their paths. */
function exportsOf(part: AnalyzedComponent | undefined, component: string): Fields {
  const root: Fields = {};
  for (const [path, { functions }] of Object.entries(part?.modules ?? {})) {
    for (const { name, visibility } of functions) {
      if (visibility.kind !== "public") continue;
      let level = root;
      for (const step of path.replace(/\.js$/, "").split("/")) {
        const branch = (level[step] ??= { type: "branch", children: {} }) as { children: Fields };
        level = branch.children;
      }
      const resource = { type: "function", path: { component, udfPath: `${path}:${name}` } };
      level[name] = { type: "leaf", resource };
    }
  }
  return root;
}

export function schemasOfAnalysis({ schemaJson, components, mounts }: Analysis): SchemaTexts {
  const texts = flatMounts(mounts).map(({ path, definitionPath }) => [
    path,
    components[definitionPath]?.schemaJson ?? withoutSchema,
  ]);
  return { app: schemaJson, components: Object.fromEntries(texts) as Record<string, string> };
}
