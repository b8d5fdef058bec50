import { dirname } from "node:path";
import { textOf, type Repository, type Rule } from "../repository";

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
  workspaces?: string[];
  optionalDependencies?: Record<string, string>;
}

function lockedPackagesOf(repository: Repository): Record<string, LockedPackage> {
  const lock = JSON.parse(textOf(repository, "package-lock.json") ?? "{}") as {
    packages?: Record<string, LockedPackage>;
  };
  return lock.packages ?? {};
}

/** Where Node looks for `name` from `place`, nearest first. */
function lookupPaths(place: string, name: string): string[] {
  const here = place.endsWith("node_modules") ? [] : [`${place}/node_modules/${name}`];
  return place === "" || place === "."
    ? [`node_modules/${name}`]
    : [...here, ...lookupPaths(dirname(place), name)];
}

/**
 * npm leaves out other systems' packages when a lock is created from an installed folder, and then `npm ci` fails
 * there.
 */
export const lockHoldsEverySystem: Rule = (repository) => {
  const locked = lockedPackagesOf(repository);
  return Object.entries(locked).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lookupPaths(place, name).some((path) => path in locked))
      .map(
        (name) =>
          `package-lock.json: ${place} needs ${name}, make the lock again without node_modules.`,
      ),
  );
};

/** Alpine and its images have musl instead of glibc. */
export const lockRunsOnMusl: Rule = (repository) => {
  const locked = lockedPackagesOf(repository);
  return Object.keys(locked)
    .filter((place) => /-linux-(x64|arm64)-gnu$/.test(place))
    .map((place) => place.replace(/gnu$/, "musl"))
    .filter((place) => !(place in locked))
    .map((place) => `package-lock.json: has no ${place}, take a package that runs on Alpine too.`);
};

/**
 * Installed packages are the reviewed ones: by checksum, from the registry, whose name .npmrc keeps out of the lock.
 */
export const lockedPackagesAreSealed: Rule = (repository) => {
  const locked = lockedPackagesOf(repository);
  const own = ["", ...(locked[""]?.workspaces ?? [])];
  const isOwn = ([place, { resolved, link }]: [string, LockedPackage]) =>
    own.includes(place) || (link === true && own.includes(resolved ?? ""));
  return Object.entries(locked)
    .filter((entry) => !isOwn(entry))
    .flatMap(([place, { resolved, integrity, link, inBundle }]) => [
      ...(integrity === undefined && link !== true && inBundle !== true
        ? [`package-lock.json: ${place} has no integrity, make the lock again.`]
        : []),
      ...(resolved !== undefined
        ? [`package-lock.json: ${place} comes from ${resolved}, take it from the public registry.`]
        : []),
    ]);
};

interface Manifest {
  path: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function manifestsOf(repository: Repository): Manifest[] {
  const read = (path: string) => ({
    ...(JSON.parse(textOf(repository, path) ?? "{}") as Omit<Manifest, "path">),
    path,
  });
  const root = read("package.json");
  return [root, ...(root.workspaces ?? []).map((folder) => read(`${folder}/package.json`))];
}

/** A version changes only on purpose. */
export const versionsAreExact: Rule = (repository) =>
  manifestsOf(repository).flatMap(({ path, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${path}: pin ${name}, "${version}" leaves the choice open.`),
  );

/** With two versions each package would get its own copy, and a release has only one of them. */
export const versionsAreShared: Rule = (repository) => {
  const [root, ...others] = manifestsOf(repository);
  const above: Record<string, string> = { ...root?.dependencies, ...root?.devDependencies };
  return others.flatMap(({ path, dependencies, devDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name, version]) => (above[name] ?? version) !== version)
      .map(
        ([name, version]) =>
          `${path}: ${name} is ${version} here, but ${above[name] ?? ""} in package.json.`,
      ),
  );
};
