import { expect, test } from "vitest";
import { readRepository, type Rule } from "./repository";
import * as citations from "./rules/citations";
import * as documents from "./rules/documents";
import * as engineRules from "./rules/engine";
import * as gallery from "./rules/gallery";
import * as names from "./rules/names";
import * as packages from "./rules/packages";
import * as plainWordsRules from "./rules/plain-words";
import * as screens from "./rules/screens";
import * as server from "./rules/server";
import * as specificationRules from "./rules/specification";
import * as text from "./rules/text";
import { documentsAndPackages } from "./tidy-cases/documents-and-packages";
import { engine } from "./tidy-cases/engine";
import { namesAndText } from "./tidy-cases/names-and-text";
import { plainWords } from "./tidy-cases/plain-words";
import { serverAndScreens } from "./tidy-cases/server-and-screens";
import { specification } from "./tidy-cases/specification";

const rules: [string, Rule][] = [
  citations,
  documents,
  engineRules,
  gallery,
  names,
  packages,
  plainWordsRules,
  screens,
  server,
  specificationRules,
  text,
].flatMap((module) => Object.entries<Rule>(module));
const cases = [
  ...namesAndText,
  ...serverAndScreens,
  ...documentsAndPackages,
  ...engine,
  ...plainWords,
  ...specification,
].map((tidyCase) => [nameOf(tidyCase.rule), tidyCase.says, tidyCase] as const);
const repository = readRepository();

function nameOf(rule: Rule): string {
  return rules.find(([, each]) => each === rule)?.[0] ?? "a rule without a name";
}

test.each(rules)("this repository passes %s", (_, rule) => {
  expect(rule(repository)).toEqual([]);
});

test.each(cases)("%s reports %s", (_, __, { rule, files, folders = [], problems }) => {
  const asFiles = Object.entries(files).map(([path, contents]) => ({ path, text: contents }));
  expect(rule({ files: asFiles, folders })).toEqual(problems);
});

test("every rule has a case that breaks it", () => {
  const broken = cases.filter(([, , { problems }]) => problems.length > 0).map(([name]) => name);
  expect(rules.map(([name]) => name).filter((name) => !broken.includes(name))).toEqual([]);
});
