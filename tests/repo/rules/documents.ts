import { dirname, normalize } from "node:path";
import { textOf, type Repository, type Rule } from "../repository";

const withoutCode = (markdown: string) => markdown.replaceAll(/^```.*?^```|`[^`\n]*`/gms, "");

/** Links have targets. */
export const linksLeadSomewhere: Rule = ({ files, folders }) => {
  const places = new Set([...files.map(({ path }) => path), ...folders]);
  const leads = (place: string) => places.has(place) || places.has(`${place}/`) || place === "./";
  return files
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) =>
      [...withoutCode(text).matchAll(/\]\(([^)\s]+)[^)]*\)|^\[[^\]]+\]: (\S+)/gm)]
        .map(([, inline, listed]) => inline ?? listed ?? "")
        .filter((link) => !/^(https?:|mailto:|#)/.test(link))
        .filter((link) => !leads(normalize(`${dirname(path)}/${link.replace(/#.*/, "")}`)))
        .map((link) => `${path}: "${link}" leads nowhere, correct the link.`),
    );
};

const decisionRooms = ["docs/decisions/", "packages/engine/docs/decisions/"];
const decisionParts = ["Context", "Decision", "Consequences"];

const numberOf = (path: string) =>
  new RegExp(`^(?:${decisionRooms.join("|")})(\\d{4})-`).exec(path)?.[1];

const decisionsOf = ({ files }: Repository) =>
  files.filter(
    ({ path }) => path.endsWith(".md") && decisionRooms.some((room) => path.startsWith(room)),
  );

/**
 * Each decision, the product's or the engine's, has a number of its own and the same three parts. Gaps in the numbers
 * are allowed: an open branch may have taken one, and merged decisions leave theirs free.
 */
export const decisionsAreNumbered: Rule = (repository) => {
  const decisions = decisionsOf(repository);
  const numbers = decisions.map(({ path }) => numberOf(path));
  return decisions
    .sort((one, other) => (one.path < other.path ? -1 : 1))
    .flatMap(({ path, text }) => {
      const number = numberOf(path);
      const isOnly = numbers.indexOf(number) === numbers.lastIndexOf(number);
      return [
        ...(number !== undefined && isOnly
          ? []
          : [`${path}: name it NNNN-title.md, with a free number.`]),
        ...decisionParts
          .filter((part) => !new RegExp(`^## ${part}`, "m").test(text))
          .map((part) => `${path}: add "## ${part}".`),
      ];
    });
};

/** A number in a comment or a document leads to a decision that is there. One that replaces others names them as "Replaces". */
export const citedDecisionsExist: Rule = (repository) => {
  const numbers = new Set(decisionsOf(repository).map(({ path }) => Number(numberOf(path))));
  return repository.files.flatMap(({ path, text }) =>
    text
      .split("\n")
      .filter((line) => !line.startsWith("Replaces "))
      .flatMap((line) => [...line.matchAll(/\bADR (\d+)|\bdocs\/decisions\/(\d{4})/g)])
      .map(([, short, long]) => Number(short ?? long))
      .filter((number) => !numbers.has(number))
      .map((number) => `${path}: cites ADR ${String(number)}, which does not exist.`),
  );
};

const readmeLinesMax = 100;
const isRunCommand = (name: string) => /^(dev|start)\b/.test(name);
const isTestCommand = (name: string) => /^(test|check)\b/.test(name);

/** A newcomer's first page: short, with commands that work. */
export const readmeRunsAndTests: Rule = (repository) => {
  const readme = textOf(repository, "README.md");
  if (readme === undefined)
    return ["README.md: is missing, say what this is, how to run and test it."];
  const lines = readme.trimEnd().split("\n").length;
  const named = [...readme.matchAll(/\bnpm (?:run ([\w:-]+)|(test|start)\b)/g)].map(
    ([, script, shortcut]) => script ?? shortcut ?? "",
  );
  const scripts = scriptsOf(repository);
  return [
    ...(lines > readmeLinesMax
      ? [`README.md: ${String(lines)} lines, keep to ${String(readmeLinesMax)}.`]
      : []),
    ...[...new Set(named)]
      .filter((name) => !scripts.includes(name))
      .map((name) => `README.md: names "${name}", which is not a script of package.json.`),
    ...(named.some(isRunCommand) ? [] : ["README.md: name the command that runs the program."]),
    ...(named.some(isTestCommand) ? [] : ["README.md: name the command that tests the program."]),
  ];
};

function scriptsOf(repository: Repository): string[] {
  const manifest = JSON.parse(textOf(repository, "package.json") ?? "{}") as {
    scripts?: Record<string, string>;
  };
  return Object.keys(manifest.scripts ?? {});
}

const scriptsMax = 16;

export const commandsAreFew: Rule = (repository) => {
  const count = scriptsOf(repository).length;
  return count > scriptsMax
    ? [`package.json: ${String(count)} scripts, keep to ${String(scriptsMax)}.`]
    : [];
};
