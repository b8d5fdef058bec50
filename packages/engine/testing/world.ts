import { systemRng, type Rng } from "../clock";
import { Database } from "../db/database";
import type { Loaded } from "../db/load";
import { Schema } from "../db/schema/schema";
import type { ValidatorJson } from "../db/schema/validator";
import { limitNames, metricNames } from "../functions/budget";
import { runWithoutOwner } from "../functions/execution-context";
import type { FunctionModules } from "../functions/function-table";
import { Runtime } from "../functions/runtime";
import type { Timers } from "../jobs/alarm";
import { Scheduler } from "../jobs/scheduler";
import { memoryStore } from "../kv/memory-store";
import type { TransactionLimits } from "../limits";
import { setTestTimeout } from "./globals";
import { MemoryFiles } from "./memory-files";
import type { TestLimits } from "./types";

export interface World {
  readonly runtime: Runtime;
  readonly scheduler: Scheduler;
  /** Called again after another component was registered. */
  readonly applySchemas: () => Promise<void>;
}

function limitsOf(given: Partial<TestLimits> | boolean): Partial<TransactionLimits> {
  if (given === true) return {};
  return Object.fromEntries(
    metricNames.flatMap((name) => {
      const max = given === false ? Number.MAX_SAFE_INTEGER : given[name];
      return max === undefined ? [] : [[limitNames[name], max]];
    }),
  );
}

const clock = { nowMs: () => runWithoutOwner(() => Date.now()) };

const timers: Timers = {
  nowMs: () => clock.nowMs(),
  after: (delayMs, run) => setTestTimeout(run, delayMs),
  longestWaitMs: null,
};

const plainName = /^(_id|_creationTime|[A-Za-z][A-Za-z0-9_]*)$/;

function requirePlainName(what: "Table" | "Field" | "Index", name: string): void {
  if (plainName.test(name)) return;
  throw new Error(`${what} names must be valid identifiers, got "${name}"`);
}

function requirePlainFieldNames(type: ValidatorJson): void {
  if (type.type === "union") type.value.forEach(requirePlainFieldNames);
  if (type.type !== "object") return;
  for (const name of Object.keys(type.value)) requirePlainName("Field", name);
}

/** The only checks that npm convex-test makes on a schema. */
function checkNames({ tables }: Schema): void {
  for (const { name, documentType, indexes } of tables.values()) {
    requirePlainName("Table", name);
    requirePlainFieldNames(documentType);
    for (const { indexDescriptor } of indexes) requirePlainName("Index", indexDescriptor);
  }
}

/**
 * Makes ids that sort in the order of their creation, as in npm convex-test. They need not be random, because nothing
 * is secret here.
 */
function countingRng(made = 0) {
  return {
    bytes(count: number) {
      const bytes = Buffer.alloc(count);
      bytes.writeUIntBE(++made, count - 6, 6);
      return bytes;
    },
    get made() {
      return made;
    },
  } satisfies Rng & { made: number };
}

interface Beginning {
  readonly loaded: Loaded;
  /** How many ids it has. */
  readonly made: number;
}

let latest: { schemaJson: string | null; beginning: Promise<Beginning> } | null = null;

/** An empty database with the schema. Most tests of a project have the same one, so the last is kept. */
function beginningWith(schemaJson: string | null): Promise<Beginning> {
  if (latest === null || latest.schemaJson !== schemaJson) {
    latest = { schemaJson, beginning: begin(schemaJson) };
  }
  return latest.beginning;
}

async function begin(schemaJson: string | null): Promise<Beginning> {
  const store = memoryStore();
  const rng = countingRng();
  // Before the time of any test, so that a later time is theirs.
  const longAgo = { nowMs: () => 0 };
  const db = await Database.open({ store, clock: longAgo, rng, isLikeNpmTest: true });
  await db.setSchema(schemaJson);
  const { meta } = await store.load(() => undefined);
  const loaded = { snapshot: db.durable, meta, pages: null, follow: () => undefined };
  return { loaded, made: rng.made };
}

/** Throws schema errors at once; the database itself opens in the background. */
export function newWorld(
  givenSchemaJson: string | null,
  modules: FunctionModules,
  limits: Partial<TestLimits> | boolean,
) {
  const schemaJson = givenSchemaJson === null ? null : checkedSchema(givenSchemaJson);
  const components = new Map<string, Registered>();
  const all = withComponents(modules, components);
  let opening: Promise<World> | null = null;
  return {
    open: () => (opening ??= open(schemaJson, all, components, limitsOf(limits))),
    register(path: string, givenSchema: string, componentModules: FunctionModules) {
      components.set(path, { schema: checkedSchema(givenSchema), modules: componentModules });
      opening = opening && opening.then((world) => world.applySchemas().then(() => world));
    },
  };
}

interface Registered {
  readonly schema: string;
  readonly modules: FunctionModules;
}

function checkedSchema(given: string): string {
  checkNames(Schema.parse(given, true));
  return given;
}

const withComponents = (
  app: FunctionModules,
  components: ReadonlyMap<string, Registered>,
): FunctionModules => ({
  hasComponent: (path) => components.has(path),
  exportsOf: (module, path) =>
    (path === undefined ? app : components.get(path)?.modules)?.exportsOf(module),
});

async function open(
  schemaJson: string | null,
  modules: FunctionModules,
  components: ReadonlyMap<string, Registered>,
  limits: Partial<TransactionLimits>,
): Promise<World> {
  const rng = systemRng();
  const { loaded, made } = await beginningWith(schemaJson);
  const db = await Database.open({
    store: memoryStore(),
    clock,
    rng: countingRng(made),
    isLikeNpmTest: true,
    begun: loaded,
  });
  const applySchemas = () => {
    const texts = Array.from(components, ([path, { schema }]) => [path, schema] as const);
    return db.setSchema(schemaJson, "", {}, Object.fromEntries(texts));
  };
  if (components.size > 0) await applySchemas();
  const report = (error: unknown, doing: string) => console.error(`Error when ${doing}`, error);
  const scheduler = new Scheduler({ db, timers, report, deletesFinished: false });
  const runtime = new Runtime({
    db,
    functions: { ...modules, hash: "test", router: null, framesOf: () => [] },
    clock,
    rng,
    storage: new MemoryFiles(),
    jobs: scheduler,
    redactsErrors: false,
    hasDeadlines: false,
    deploymentName: "test",
    limits,
    report: ({ path, error }) => {
      if (error !== null) console.error(`Error when running scheduled function ${path}`, error);
    },
  });
  await scheduler.start(runtime);
  return { runtime, scheduler, applySchemas };
}
