import { isCode, isIn, isTest, textOf, wordsOf, type Rule } from "../repository";

// `journal` is missing on purpose: the sync protocol itself has a field of that name.
const productWord = /^(coach(es|ing|ings)?|goals?|worksheets?|milestones?)$/;

/** The engine runs any convex/ folder, so it has no words of this product. */
export const engineKnowsNoProduct: Rule = ({ files }) =>
  files
    .filter((file) => isIn("engine")(file) && isCode(file))
    .flatMap(({ path, text }) => {
      const known = wordsOf(`${path} ${text}`).find((word) => productWord.test(word));
      return known === undefined
        ? []
        : [`${path}: the engine knows no product, yet says "${known}".`];
    });

/** A folder missing from the order may import anything, and lint says nothing. */
export const engineRoomsHaveAPlace: Rule = (repository) => {
  const config = textOf(repository, "eslint.config.js") ?? "";
  const placed = /engineFromLeftToRight =\s*"([^"]+)"/.exec(config)?.[1]?.split(" ") ?? [];
  return repository.folders
    .map((folder) => /^engine\/([^/]+)\/$/.exec(folder)?.[1])
    .filter((room) => room !== undefined && !placed.includes(room))
    .map((room) => `engine/${room ?? ""}: say in eslint.config.js its place among the rooms.`);
};

/** A promise is an item, a row, a heading or a bold word at the start of its line; prose may mention its id freely. */
const statedId = /^\s*[|*#[`-][\s|*#[`-]*([A-Z]\d+)\b/gm;
const citation = /["'`](?:\[[A-Z]\d+(?:, ?[A-Z]\d+)*\] ?)+/g;

/** The engine's promises and its tests refer to each other; either alone is an unchecked claim. */
export const promisesAreTested: Rule = (repository) => {
  const stated = [...(textOf(repository, "engine/SPEC.md") ?? "").matchAll(statedId)].map(
    ([, id = ""]) => id,
  );
  const citing = repository.files
    .filter((file) => isIn("tests/engine")(file) || (isIn("engine")(file) && isTest(file)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(citation)]
        .flatMap(([ids]) => ids.match(/[A-Z]\d+/g) ?? [])
        .map((id) => ({ path, id })),
    );
  return [
    ...[...new Set(stated)]
      .filter((id) => stated.indexOf(id) !== stated.lastIndexOf(id))
      .map((id) => `engine/SPEC.md: states ${id} twice, give one of them its own id.`),
    ...[...new Set(stated)]
      .filter((id) => !citing.some((test) => test.id === id))
      .map((id) => `engine/SPEC.md: no test cites ${id}, start a test's name with "[${id}]".`),
    ...new Set(
      citing
        .filter(({ id }) => !stated.includes(id))
        .map(({ path, id }) => `${path}: cites ${id}, which engine/SPEC.md does not state.`),
    ),
  ];
};
