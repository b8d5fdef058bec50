/** The house's own rules of lint: `.oxlintrc.json` says where each holds, docs/architecture.md says why. */
import { readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const root = import.meta.dirname;
const entriesOf = (folder) => readdirSync(join(root, folder), { withFileTypes: true });
const foldersOf = (folder) =>
  entriesOf(folder).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
const pathsIn = (folder, names) => names.map((name) => `${folder}/${name}`);

/** What the nouns register, joined for the gate. */
const joined = ["schema.ts", "relations.ts", "triggers.ts"];
const convexApiFiles = entriesOf("convex")
  .map(({ name }) => name)
  .filter(
    (name) =>
      name.endsWith(".ts") &&
      !name.includes(".test.") &&
      ![...joined, "migrations.ts", "validators.ts", "auth.config.ts"].includes(name),
  );
const productRooms = "domain convex src tests scripts bench".split(" ");
const engineFromLeftToRight =
  "budget kv db functions sync jobs blobs tokens http admin main.ts testing conformance".split(" ");

/** Files of `rooms` may not import from `from`, with these exceptions. `testsMay` lets tests import it. */
const zone = (rooms, from, message, { except = [], testsMay = false } = {}) => ({
  rooms: [rooms].flat(),
  from: [from].flat(),
  message,
  except,
  testsMay,
});
const throughGenerated = "Screens reach the server through convex/_generated only.";

const zones = [
  zone(
    "domain",
    ["convex", "src", "packages", "tests", "scripts", "bench"],
    "domain/ imports nothing: move the rule the other way.",
  ),
  zone(
    "convex",
    ["src", "packages/engine", "scripts", "bench"],
    "The server knows neither screens nor engine: move the name to domain/.",
  ),
  zone(
    "convex/gate",
    "convex",
    "The gate knows no noun: let the noun declare it, or register a trigger.",
    { except: pathsIn("convex", ["_generated", "gate", ...joined]), testsMay: true },
  ),
  zone(
    pathsIn(
      "convex",
      foldersOf("convex").filter((name) => !["_generated", "dev", "gate"].includes(name)),
    ),
    pathsIn("convex", convexApiFiles),
    "A noun's folder holds what API files call, never the reverse.",
    { testsMay: true },
  ),
  // http.ts is exempt: it mounts the routes of auth.ts.
  zone(
    pathsIn(
      "convex",
      convexApiFiles.filter((name) => name !== "http.ts"),
    ),
    pathsIn("convex", convexApiFiles),
    "API files do not import each other: move what both need to their noun's folder.",
  ),
  zone("src", "packages/engine", throughGenerated),
  zone("src", "convex", throughGenerated, { except: ["convex/_generated"] }),
  zone(
    pathsIn("src", ["components", "lib", "content"]),
    ["convex", "src/features", "src/pages", "src/app"],
    "Parts are given data: let a feature or a page pass it in.",
  ),
  zone(
    "src/features",
    ["src/pages", "src/app"],
    "A feature does not know where it is placed: let the page compose it.",
  ),
  ...foldersOf("src/features").map((feature) =>
    zone(
      `src/features/${feature}`,
      "src/features",
      "Features never import each other: the page composes them, or the rule moves down.",
      { except: [`src/features/${feature}`] },
    ),
  ),
  zone(
    "src/pages",
    "src/pages",
    "Pages do not import each other: what both show belongs in features/ or components/.",
    { testsMay: true },
  ),
  zone("src/pages", "src/app", "A page does not know its router."),
  zone("src/pages", "convex", "Pages compose features; live data is a feature's work."),
  zone("packages/engine", productRooms, "The engine knows no product: it is a package of its own."),
  ...engineFromLeftToRight.map((room, index) =>
    zone(
      `packages/engine/${room}`,
      pathsIn("packages/engine", engineFromLeftToRight.slice(index + 1)),
      `Engine rooms import only rooms to their left: ${engineFromLeftToRight.join(", ")}.`,
      { testsMay: true }, // a test may borrow from the right
    ),
  ),
];

const isWithin = (path, places) =>
  places.some((place) => path === place || `${path}.ts` === place || path.startsWith(`${place}/`));

const aliases = { "@": "src", "@domain": "domain", "@convex": "convex" };

/** The path in this repository that an import of `file` names, without its ending, or null for a package. */
function importedPath(file, written) {
  const specifier = written.replace(/\.[jt]sx?$/, "");
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  const [name, ...rest] = specifier.split("/");
  if (name === "convex-folder-engine") return join("packages/engine", ...rest);
  return name in aliases && rest.length > 0 ? join(aliases[name], ...rest) : null;
}

const forDomain = ["date-fns", "@date-fns/utc"];

const onImports = (check) => {
  const visit = ({ source }) => {
    if (typeof source?.value === "string") check(source, source.value);
  };
  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
  };
};

const imports = {
  create(context) {
    const file = relative(root, context.filename);
    const isTest = file.includes(".test.");
    const isCarried = isWithin(file, ["domain"]) && !isTest;
    const ofFile = zones.filter(
      ({ rooms, testsMay }) => isWithin(file, rooms) && !(testsMay && isTest),
    );
    return onImports((node, specifier) => {
      if (isCarried && !specifier.startsWith(".") && !forDomain.includes(specifier)) {
        const message = "domain/ imports nothing but date-fns, so that every room can carry it.";
        context.report({ node, message });
      }
      const path = importedPath(file, specifier);
      if (path === null) return;
      for (const { from, except, message } of ofFile) {
        if (isWithin(path, from) && !isWithin(path, except)) context.report({ node, message });
      }
    });
  },
};

const forbid = (...forbidden) => ({
  create: (context) =>
    Object.fromEntries(
      forbidden.map(({ selector, message }) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
});

const onDatabase =
  "CallExpression:matches([callee.object.name='db'], [callee.object.property.name='db'])";
const withoutValidator = (name, kinds) =>
  `CallExpression[callee.name=/^(public|client|coach|member|account)(${kinds})$/] > ObjectExpression:not(:has(> Property[key.name='${name}']))`;

const everywhere = forbid(
  {
    selector: ":matches(ExportAllDeclaration, ExportNamedDeclaration[source])",
    message: "No barrels: import from the file that defines the name.",
  },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/]",
    message: "Test files share what they load: use vi.spyOn, or pass a test double.",
  },
);

const server = forbid(
  {
    selector: withoutValidator("args", "Query|Mutation|Action"),
    message: "Say what the browser may send: add an args validator.",
  },
  {
    selector: withoutValidator("returns", "Query"), // the gate gives the others one
    message: "Say what the browser gets back: add a returns validator.",
  },
  {
    selector: `${onDatabase}[callee.property.name=/^(get|delete)$/][arguments.length=1], ${onDatabase}[callee.property.name=/^(patch|replace)$/][arguments.length=2]`,
    message: "Name the table: db.get(table, id).",
  },
  {
    selector: "CallExpression[callee.property.name='collect'][arguments.length=0]",
    message: "Bound every read: .take(limit), .paginate() or .first().",
  },
  {
    selector:
      "CallExpression[callee.property.name='filter']:matches([callee.object.callee.property.name=/^(query|withIndex|order)$/], [callee.object.callee.name='rowsBy'])",
    message: "Read by an index instead of .filter.",
  },
  {
    selector: "CallExpression[callee.property.name=/^(getUrl|generateUploadUrl)$/]",
    message:
      "Anyone with a storage address can open its file: serve files through an authenticated HTTP action.",
  },
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: "Secrets and ids come from crypto.getRandomValues, demo data from its seed.",
  },
  {
    selector: "Program > VariableDeclaration[kind='let']",
    message: "No module state on the server: two calls may run in two places.",
  },
);

const screens = forbid({
  selector:
    "JSXAttribute[name.name='dangerouslySetInnerHTML'], AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]",
  message: "People's words are text, never markup.",
});

export default { meta: { name: "house" }, rules: { imports, everywhere, server, screens } };
