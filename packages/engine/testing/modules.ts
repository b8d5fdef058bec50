import { CallRefusal } from "../functions/failure";
import type { FunctionModules, ModuleExports } from "../functions/function-table";
import type { Modules } from "./types";

/** The functions of the project under test, because the glob's path begins at its root. */
const ownFunctions: Modules = import.meta.glob([
  "/convex/**/*.{js,ts,jsx,tsx}",
  "!/convex/**/*.{test,d}.*",
]);

/** Modules by their path in the folder with `_generated`, each loaded on first use. */
export function testModules(given: Modules | undefined): FunctionModules {
  const modules = given ?? ownFunctions;
  const hasModules = Object.keys(modules).length > 0;
  const root = hasModules ? rootOf(Object.keys(modules)) : null;
  const loaders = new Map(
    Object.entries(modules).flatMap(([path, load]) =>
      root !== null && path.startsWith(root)
        ? [[path.slice(root.length).replace(/\.[^./]+$/, ""), load] as const]
        : [],
    ),
  );
  return {
    hasComponent: () => false,
    async exportsOf(name) {
      if (!hasModules) {
        throw new Error(
          'Pass the functions to convexTest: `convexTest(schema, import.meta.glob("./**/*.*s"))`.',
        );
      }
      const load = loaders.get(name);
      if (load === undefined) throw missing(name);
      return (await load()) as ModuleExports;
    },
  };
}

/** A module without the function has its own error text, as in npm convex-test. */
const missing = (name: string) =>
  new CallRefusal(
    `Could not find function for '${name}'. Did you forget to run \`npx convex dev\`?\n(Could not find module for: "${name}")`,
  );

function rootOf(paths: readonly string[]): string {
  const generated = paths.find((path) => path.includes("_generated"));
  if (generated === undefined) {
    throw new Error(
      'Could not find the "_generated" directory. Make sure your `import.meta.glob` includes the files in it.',
    );
  }
  return generated.slice(0, generated.indexOf("_generated"));
}
