import { posix } from "node:path";
import {
  isCode,
  isIn,
  isTest,
  type RepoFile,
  type Repository,
  textOf,
  wordsOf,
  type Rule,
} from "../repository";

// `journal` is missing on purpose: the sync protocol itself has a field of that name.
const productWord = /^(coach(es|ing|ings)?|goals?|worksheets?|milestones?)$/;

/** The engine runs any convex/ folder, so it has no words of this product. */
export const engineKnowsNoProduct: Rule = ({ files }) =>
  files
    .filter((file) => isIn("packages/engine")(file) && isCode(file))
    .flatMap(({ path, text }) => {
      const known = wordsOf(`${path} ${text}`).find((word) => productWord.test(word));
      return known === undefined
        ? []
        : [`${path}: the engine knows no product, yet says "${known}".`];
    });

/** A folder of code missing from the order may import anything, and lint says nothing. */
export const engineRoomsHaveAPlace: Rule = (repository) => {
  const config = textOf(repository, "house-rules.js") ?? "";
  const placed = /engineFromLeftToRight =\s*"([^"]+)"/.exec(config)?.[1]?.split(" ") ?? [];
  return repository.folders
    .map((folder) => /^packages\/engine\/([^/]+)\/$/.exec(folder)?.[1])
    .filter((room) => room !== undefined && room !== "docs" && !placed.includes(room))
    .map(
      (room) => `packages/engine/${room ?? ""}: say in house-rules.js its place among the rooms.`,
    );
};

const imported = /(?:from|import\() ?"((?:@[\w-]+\/)?[\w-]+|(?:\.\.?\/)[^"]*)/g;

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  exports?: Record<string, string>;
}
const manifestOf = (repository: Repository) =>
  JSON.parse(textOf(repository, "packages/engine/package.json") ?? "{}") as Manifest;

/** npm finds the root's packages too, so a missing line in the engine's own package.json shows nowhere else. */
export const enginePackagesAreItsOwn: Rule = (repository) => {
  const { dependencies, devDependencies } = manifestOf(repository);
  const served = Object.keys({ ...dependencies });
  const listed = [...served, ...Object.keys({ ...devDependencies })];
  return repository.files
    .filter((file) => isIn("packages/engine")(file) && /\.tsx?$/.test(file.path))
    .flatMap(({ path, text }) => {
      const known = isForTests({ path, text }) ? listed : served;
      return [...new Set([...text.matchAll(imported)].map(([, name = ""]) => name))]
        .filter((name) => !name.startsWith(".") && name !== "node" && !known.includes(name))
        .map(
          (name) => `${path}: imports ${name}, which packages/engine/package.json does not list.`,
        );
    });
};

const isForTests = (file: RepoFile) =>
  isTest(file) ||
  /^tests\/|^packages\/engine\/(testing\/|conformance\/|\w+\.config\.)/.test(file.path);
const ownPart = /(?:from|import\(?|new URL\() ?"(\.{1,2}\/[^"]+?)(?:\.ts)?"/g;

/** A part that only tests import would look like served code if it were beside it. */
export const engineTestPartsHaveTheirRoom: Rule = (repository) => {
  const { files } = repository;
  const entries = Object.values(manifestOf(repository).exports ?? {});
  const importers = new Map<string, RepoFile[]>();
  for (const file of files.filter(({ path }) => /\.tsx?$/.test(path))) {
    for (const [, to = ""] of file.text.matchAll(ownPart)) {
      const part = `${posix.join(posix.dirname(file.path), to)}.ts`;
      importers.set(part, [...(importers.get(part) ?? []), file]);
    }
  }
  return files
    .filter((file) => isIn("packages/engine")(file) && !isForTests(file))
    .filter(({ path }) => !entries.includes(path.replace("packages/engine/", "./")))
    .filter(({ path }) => importers.get(path)?.every(isForTests) === true)
    .map(({ path }) => `${path}: only tests import it, so move it to packages/engine/testing.`);
};

const fromWorkingFolder = /import \{[^}]*\bresolve\b[^}]*\} from "node:path"[^]*[^.\w]resolve\("/;

/** `npm test -w packages/engine` starts the tests in packages/engine/, the product's checks start them above it. */
export const engineTestsStartAnywhere: Rule = ({ files }) =>
  files
    .filter(
      (file) =>
        isIn("packages/engine")(file) && isForTests(file) && fromWorkingFolder.test(file.text),
    )
    .map(({ path }) => `${path}: resolve paths from import.meta.dirname.`);

/** Programs of the product start the engine by its entries. Tests and the bench look inside. */
export const engineIsEnteredByItsExports: Rule = (repository) => {
  const entries = Object.values(manifestOf(repository).exports ?? {});
  return repository.files
    .filter((file) => isIn("scripts")(file) && /\.ts$/.test(file.path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?:from|import\() ?"[./]*\/packages\/engine\/([^"]+)"/g)]
        .map(([, entry = ""]) => `./${entry}.ts`)
        .filter((entry) => !entries.includes(entry))
        .map((entry) => `${path}: "${entry}" is not an entry of packages/engine/package.json.`),
    );
};

/** A promise is an item, a row, a heading or a bold word at the start of its line; prose may mention its id freely. */
const statedId = /^\s*[|*#[`-][\s|*#[`-]*([A-Z]\d+)\b/gm;
const citation = /["'`](?:\[[A-Z]\d+(?:, ?[A-Z]\d+)*\] ?)+/g;

/** The engine's promises and its tests refer to each other; either alone is an unchecked claim. */
export const promisesAreTested: Rule = (repository) => {
  const stated = [...(textOf(repository, "packages/engine/SPEC.md") ?? "").matchAll(statedId)].map(
    ([, id = ""]) => id,
  );
  const citing = repository.files
    .filter((file) => isIn("tests/engine")(file) || (isIn("packages/engine")(file) && isTest(file)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(citation)]
        .flatMap(([ids]) => ids.match(/[A-Z]\d+/g) ?? [])
        .map((id) => ({ path, id })),
    );
  return [
    ...[...new Set(stated)]
      .filter((id) => stated.indexOf(id) !== stated.lastIndexOf(id))
      .map((id) => `packages/engine/SPEC.md: states ${id} twice, give one of them its own id.`),
    ...[...new Set(stated)]
      .filter((id) => !citing.some((test) => test.id === id))
      .map(
        (id) => `packages/engine/SPEC.md: no test cites ${id}, start a test's name with "[${id}]".`,
      ),
    ...new Set(
      citing
        .filter(({ id }) => !stated.includes(id))
        .map(
          ({ path, id }) => `${path}: cites ${id}, which packages/engine/SPEC.md does not state.`,
        ),
    ),
  ];
};
