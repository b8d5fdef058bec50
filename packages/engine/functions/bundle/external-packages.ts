import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Plugin } from "esbuild";

/**
 * Leaves the listed packages out of a program, which loads them at run time from the functions' folder. Only installed
 * packages can be left out: `*` matches every package, but no paths or aliases.
 */
export function externalPackages(functionsDir: string, listed: readonly string[]): Plugin {
  return {
    name: "external-packages",
    setup(build) {
      if (listed.length === 0) return;
      const isListed = (name: string) => listed.includes(name) || listed.includes("*");
      build.onResolve({ filter: /^[^./]/, namespace: "file" }, ({ path, resolveDir }) => {
        const name = packageNameOf(path);
        if (name === null || !isListed(name)) return null;
        const folder = packageFolder(name, resolveDir);
        // Loading at run time would find another version than the one imported here.
        if (folder === null || folder !== packageFolder(name, functionsDir)) return null;
        return mustBeBundled(name, folder) ? null : { path, external: true };
      });
    },
  };
}

/** Null for anything but a package: a path, an alias such as `@/lib`, a name with a scheme. */
export function packageNameOf(specifier: string): string | null {
  return /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*(?=\/|$)/.exec(specifier)?.[0] ?? null;
}

function packageFolder(name: string, from: string): string | null {
  const folder = join(from, "node_modules", name);
  if (existsSync(folder)) return realpathSync(folder);
  const above = dirname(from);
  return above === from ? null : packageFolder(name, above);
}

/**
 * Workspace packages are uncompiled sources. A package that depends on `convex` would load a second copy of it, which
 * does not know this program.
 */
function mustBeBundled(name: string, folder: string): boolean {
  if (name === "convex" || !folder.includes(`${sep}node_modules${sep}`)) return true;
  const file = join(folder, "package.json");
  if (!existsSync(file)) return false;
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(file, "utf8")) as Record<
    string,
    Record<string, string> | undefined
  >;
  return "convex" in { ...dependencies, ...peerDependencies };
}
