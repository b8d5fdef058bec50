import { dirname, posix } from "node:path";
import ts from "typescript";
import { isIn, isTest, type RepoFile, readRepository } from "../tests/repo/repository";

if (process.argv.includes("--help")) {
  console.log(`Usage: npx tsx scripts/figures.ts [--list]

Prints the size and shape of the tree. "Production" leaves out tests, _generated, and the engine's rooms for tests (testing,
conformance); its lines are those of .ts, .tsx, .js and .css files, comments and empty ones too. "By types too" also follows
imports of types alone. --list adds the src files with one importer, and that importer.`);
  process.exit(0);
}

const repository = readRepository();
const production = repository.files.filter(
  (file) =>
    /\.(tsx?|js|css)$/.test(file.path) &&
    !isTest(file) &&
    !/(^|\/)_generated\/|^packages\/engine\/(testing|conformance|docs)\//.test(file.path),
);
const paths = new Set(production.map(({ path }) => path));
const modules = production.filter(isIn("convex", "domain", "src"));
const imports = new Map(modules.map((file) => [file.path, importsOf(file)]));

function importsOf({ path, text }: RepoFile) {
  const found = { values: [] as string[], types: [] as string[], late: [] as string[] };
  const add = (kind: keyof typeof found, specifier: ts.Node | undefined) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const base = specifier.text.startsWith(".")
      ? posix.join(dirname(path), specifier.text)
      : specifier.text.replace(/^@(?=convex\/|domain\/)/, "").replace(/^@\//, "src/");
    const target = [base, `${base}.ts`, `${base}.tsx`].find((each) => paths.has(each));
    if (target !== undefined) found[kind].push(target);
  };
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) {
      add(isOfTypes(node.importClause) ? "types" : "values", node.moduleSpecifier);
    } else if (ts.isExportDeclaration(node)) {
      add(node.isTypeOnly ? "types" : "values", node.moduleSpecifier);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add("late", node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found;
}

function isOfTypes(clause: ts.ImportClause | undefined): boolean {
  if (clause?.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause?.name ? undefined : clause?.namedBindings;
  return !!names && ts.isNamedImports(names) && names.elements.every((each) => each.isTypeOnly);
}

const valuesOf = (path: string) => imports.get(path)?.values ?? [];
const withTypes = (path: string) => [...valuesOf(path), ...(imports.get(path)?.types ?? [])];

function reachOf(start: string, next: (path: string) => string[]): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const fresh = next(path).filter((each) => !reached.has(each));
    fresh.forEach((each) => reached.add(each));
    waiting.push(...fresh);
  }
  return reached;
}

/** Groups of files that all reach each other. */
function circlesBy(next: (path: string) => string[]): string[][] {
  const reached = new Map([...imports.keys()].map((path) => [path, reachOf(path, next)]));
  const reaches = (from: string, to: string) => reached.get(from)?.has(to) === true;
  const circling = [...imports.keys()].filter((path) => reaches(path, path));
  return circling
    .map((path) => circling.filter((other) => reaches(path, other) && reaches(other, path)))
    .filter(([first], at) => first === circling[at]);
}

function reachByApi(next: (path: string) => string[]): string {
  const besides = (known: Set<string>) => {
    const left = api.map((path) => [...reachOf(path, next)].filter((each) => !known.has(each)));
    const sizes = left.map(({ length }) => length);
    return `${sizes.sort((a, b) => a - b)[sizes.length >> 1]} in the middle, ${sizes.at(-1)} at most`;
  };
  return `${besides(new Set())}; besides the gate's ${besides(reachOf(gate, next).add(gate))}`;
}

const importers = new Map<string, Set<string>>();
for (const [path, { values, types, late }] of imports) {
  for (const each of [...values, ...types, ...late]) {
    importers.set(each, (importers.get(each) ?? new Set()).add(path));
  }
}
const single = [...importers].filter(([path, by]) => path.startsWith("src/") && by.size === 1);
const gate = "convex/gate/functions.ts";
const isApi = ({ path, text }: RepoFile) =>
  dirname(path) === "convex" && /(Query|Mutation|Action)\(\{/.test(text);
const api = modules.filter(isApi).map(({ path }) => path);
const all = [...repository.files.map(({ path }) => path), ...repository.folders];
const entries = new Map<string, number>();
for (const path of all) entries.set(dirname(path), (entries.get(dirname(path)) ?? 0) + 1);
const [biggest = []] = [...entries].sort(([, a], [, b]) => b - a);
const rooms = ["convex", "domain", "src", "packages/engine"];
const lines = rooms.map((room) =>
  production.filter(isIn(room)).reduce((sum, { text }) => sum + text.split("\n").length - 1, 0),
);
const calls = modules.flatMap(({ text }) => text.match(/(?<![\w.])late(Parts)?\(/g) ?? []).length;
const records = all.filter((path) => /^docs\/decisions\/\d.*\.md$/.test(path)).length;

console.log(`entries in convex/            ${entries.get("convex")}, of which ${api.length} are addresses
biggest folder                ${biggest.join(": ")}
an API file reaches           ${reachByApi(valuesOf)}
                              by types too: ${reachByApi(withTypes)}
src files with one importer   ${single.length}
circles of imports            ${circlesBy(valuesOf).length}; by types too: ${circlesBy(withTypes).length}
production lines              ${rooms.map((room, at) => `${room} ${lines[at]}`).join(", ")}
decisions of the product      ${records}
calls of late(), lateParts()  ${calls}`);
const isListing = process.argv.includes("--list");
for (const [path, by] of isListing ? single : []) console.log(`${path} ← ${[...by].join("")}`);
