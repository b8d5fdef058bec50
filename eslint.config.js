import { readdirSync } from "node:fs";
import convexPlugin from "@convex-dev/eslint-plugin";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import { importX } from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import tseslint from "typescript-eslint";

/** Convex files that may hold the unwrapped database. Each says why at its top; except for public actions, each is internal. */
const privilegedFiles = [
  "convex/dev/**",
  "convex/gate/functions.ts",
  "convex/{auth,invites,clientInvites,bookingPages}.ts", // public actions: their callers are not signed in yet
  "convex/{fileDoor,mail}/**", // uploads and downloads: only HTTP actions have bytes
  "convex/{bookingPages/door,circles/sweep,feeds/privateFeed,laterMessages/send,rooms/sweep,sessions/foldNotes}.ts",
  "convex/{messages,vault}/sweep.ts",
  "convex/notifications/{dispatch,freed,rearm,remind,sweep,unsubscribe}.ts",
  "convex/outsideCalendars/{reader,refresh,upload}.ts",
  "convex/push/{dispatch,keys,mailbox,queue,sender,signedOut}.ts",
  "convex/retention/{ledger,log,operator,run}.ts",
  "convex/signIn/{authenticators,clientInvites,coaches,confirmations,console,dormancy,knownHashes}.ts",
  "convex/signIn/{lostSteps,passkeyChecks,passkeyRows,passkeys,passwordChanges,passwords,reap}.ts",
  "convex/signIn/{refreshes,resealing,resets,secondStepResets,signUps,sweep,twoStep}.ts",
  "convex/system/{conversion,filing,watch}.ts",
];

const zone = (target, from, message, except = []) => ({ target, from, message, except });
const foldersOf = (path) =>
  readdirSync(new URL(path, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
const productRooms = "domain convex src tests scripts bench".split(" ").map((room) => `./${room}`);
/** What the nouns register, joined for the gate. */
const joined = ["schema.ts", "relations.ts", "triggers.ts"];
const convexApiFiles = readdirSync(new URL("./convex", import.meta.url)).filter(
  (name) =>
    name.endsWith(".ts") &&
    !name.includes(".test.") &&
    ![...joined, "migrations.ts", "validators.ts", "auth.config.ts"].includes(name),
);
const engineFromLeftToRight =
  "budget kv db functions sync jobs blobs tokens http admin main.ts testing conformance".split(" ");

/** Who may import whom: docs/architecture.md says why. */
const zones = [
  zone(
    "./domain",
    ["./convex", "./src", "./packages/engine", "./tests", "./scripts", "./bench"],
    "domain/ imports nothing: move the rule the other way.",
  ),
  zone(
    "./convex",
    ["./src", "./packages/engine", "./scripts", "./bench"],
    "The server knows neither screens nor engine: move the name to domain/.",
  ),
  zone(
    "./convex/gate/**/!(*.test).ts",
    "./convex",
    "The gate knows no noun: let the noun declare it, or register a trigger.",
    ["_generated", "gate", ...joined].map((name) => `./${name}`),
  ),
  zone(
    foldersOf("./convex")
      .filter((name) => !["_generated", "dev", "gate"].includes(name))
      .map((noun) => `./convex/${noun}/**/!(*.test).ts`),
    convexApiFiles.map((name) => `./convex/${name}`),
    "A noun's folder holds what API files call, never the reverse.",
  ),
  // http.ts is exempt: it mounts the routes of auth.ts.
  ...convexApiFiles
    .filter((name) => name !== "http.ts")
    .map((name) =>
      zone(
        `./convex/${name}`,
        convexApiFiles.filter((other) => other !== name).map((other) => `./convex/${other}`),
        "API files do not import each other: move what both need to their noun's folder.",
      ),
    ),
  zone("./src", "./packages/engine", "Screens reach the server through convex/_generated only."),
  zone("./src", "./convex", "Screens reach the server through convex/_generated only.", [
    "./_generated",
  ]),
  zone(
    ["./src/components", "./src/lib", "./src/content"],
    ["./convex", "./src/features", "./src/pages", "./src/app"],
    "Parts are given data: let a feature or a page pass it in.",
  ),
  zone(
    "./src/features",
    ["./src/pages", "./src/app"],
    "A feature does not know where it is placed: let the page compose it.",
  ),
  ...foldersOf("./src/features").map((feature) =>
    zone(
      `./src/features/${feature}`,
      "./src/features",
      "Features never import each other: the page composes them, or the rule moves down.",
      [`./${feature}`],
    ),
  ),
  zone(
    "./src/pages/**/!(*.test).{ts,tsx}",
    "./src/pages",
    "Pages do not import each other: what both show belongs in features/ or components/.",
  ),
  zone("./src/pages", ["./src/app"], "A page does not know its router."),
  zone("./src/pages", ["./convex"], "Pages compose features; live data is a feature's work."),
  zone(
    "./packages/engine",
    productRooms,
    "The engine knows no product: it is a package of its own.",
  ),
  ...engineFromLeftToRight.map((room, index) =>
    zone(
      room.endsWith(".ts")
        ? `./packages/engine/${room}`
        : `./packages/engine/${room}/**/!(*.test).ts`, // a test may borrow from the right
      engineFromLeftToRight.slice(index + 1).map((right) => `./packages/engine/${right}`),
      `Engine rooms import only rooms to their left: ${engineFromLeftToRight.join(", ")}.`,
    ),
  ),
].filter(({ from }) => from.length > 0);

const rawBuilders =
  "query mutation action httpAction internalQuery internalMutation internalAction".split(" ");

const gatePatterns = [
  {
    group: ["**/_generated/server", "convex/server"],
    importNamePattern: `^(${rawBuilders.join("|")}|${rawBuilders.join("Generic|")}Generic)$`,
    message:
      "Say who may call: import clientQuery, coachMutation, … from convex/gate/functions.ts.",
  },
  {
    group: ["**/functions"],
    importNames: ["systemQuery", "systemMutation", "systemAction", "publicAction"],
    message: "The unwrapped database stays in the privileged files named in eslint.config.js.",
  },
];

const onDatabase =
  "CallExpression:matches([callee.object.name='db'], [callee.object.property.name='db'])";

const withoutValidator = (name) =>
  `CallExpression[callee.name=/^(public|client|coach|member|account)(Query|Mutation|Action)$/] > ObjectExpression:not(:has(> Property[key.name='${name}']))`;

/** ESLint replaces a rule's options, so each place lists everything it forbids. */
const restrictedSyntax = {
  everywhere: [
    {
      selector: ":matches(ExportAllDeclaration, ExportNamedDeclaration[source])",
      message: "No barrels: import from the file that defines the name.",
    },
    {
      selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock)$/]",
      message: "Test files share what they load: use vi.spyOn, or pass a test double.",
    },
  ],
  convex: [
    {
      selector: withoutValidator("args"),
      message: "Say what the browser may send: add an args validator.",
    },
    {
      selector: withoutValidator("returns"),
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
        "CallExpression[callee.property.name='filter'][callee.object.callee.property.name=/^(query|withIndex|order)$/]",
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
  ],
};

const useLocalStore = "Use src/lib/kept/local-store.ts, which survives a full or blocked store.";

export default tseslint.config(
  {
    ignores: ["dist", "data", "node_modules", "convex/_generated", "coverage", "public"],
  },
  tseslint.configs.base,
  {
    files: ["**/*.{ts,tsx,js}"],
    plugins: { "import-x": importX },
    settings: {
      "import-x/resolver-next": [
        createTypeScriptImportResolver({ project: `${import.meta.dirname}/tsconfig.json` }),
      ],
    },
    rules: {
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "no-restricted-syntax": ["error", ...restrictedSyntax.everywhere],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    plugins: { "jsx-a11y": jsxA11y },
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      "no-restricted-globals": [
        "error",
        {
          name: "localStorage",
          message: useLocalStore,
        },
        { name: "sessionStorage", message: useLocalStore },
      ],
      "no-restricted-properties": [
        "error",
        { object: "window", property: "localStorage", message: useLocalStore },
        { object: "window", property: "sessionStorage", message: useLocalStore },
      ],
      "no-restricted-syntax": [
        "error",
        ...restrictedSyntax.everywhere,
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "People's words are text, never markup.",
        },
        {
          selector: "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML)$/]",
          message: "People's words are text, never markup.",
        },
      ],
    },
  },
  {
    files: ["src/lib/kept/{local-store,local-store.test,sealed-texts.test}.ts"],
    rules: { "no-restricted-globals": "off", "no-restricted-properties": "off" },
  },
  {
    files: ["domain/**/*.ts"],
    ignores: ["**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!(date-fns|@date-fns/utc)$)[^.]",
              message: "domain/ imports nothing but date-fns, so that every room can carry it.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["convex/**/*.ts"],
    plugins: { "@convex-dev": convexPlugin },
    rules: {
      "@convex-dev/require-args-validator": "error",
      "@convex-dev/no-filter-in-query": "error",
      "@convex-dev/no-schema-import-cycle": "error",
      "@convex-dev/no-duplicate-indexes": "error",
      "@convex-dev/no-process-env": "error",
      "no-restricted-syntax": ["error", ...restrictedSyntax.everywhere, ...restrictedSyntax.convex],
    },
  },
  {
    files: ["convex/**/*.ts"],
    ignores: privilegedFiles,
    rules: { "@typescript-eslint/no-restricted-imports": ["error", { patterns: gatePatterns }] },
  },
  {
    files: ["convex/*/**/*.ts"],
    ignores: [...privilegedFiles, "**/*.test.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            gatePatterns[0],
            {
              group: ["**/functions"],
              message:
                "Functions are in convex/<noun>.ts, or in the privileged files named in eslint.config.js.",
            },
          ],
        },
      ],
    },
  },
  { files: ["convex/auth.config.ts"], rules: { "@convex-dev/no-process-env": "off" } },
);
