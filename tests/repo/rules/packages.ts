import { dirname } from "node:path";
import { textOf, type Repository, type Rule } from "../repository";

interface LockedPackage {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  inBundle?: boolean;
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

/**
 * Installed packages are the reviewed ones: by checksum, from the registry, whose name .npmrc keeps out of the lock.
 */
export const lockedPackagesAreSealed: Rule = (repository) =>
  Object.entries(lockedPackagesOf(repository))
    .filter(([place]) => place !== "")
    .flatMap(([place, { resolved, integrity, link, inBundle }]) => [
      ...(integrity === undefined && link !== true && inBundle !== true
        ? [`package-lock.json: ${place} has no integrity, make the lock again.`]
        : []),
      ...(resolved !== undefined
        ? [`package-lock.json: ${place} comes from ${resolved}, take it from the public registry.`]
        : []),
    ]);

/** A version changes only on purpose. */
export const versionsAreExact: Rule = (repository) => {
  const { dependencies, devDependencies } = JSON.parse(
    textOf(repository, "package.json") ?? "{}",
  ) as Record<string, Record<string, string> | undefined>;
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json: pin ${name}, "${version}" leaves the choice open.`);
};
