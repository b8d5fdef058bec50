import { join, resolve } from "node:path";
import { convexToJson, jsonToConvex, type JSONValue, type Value } from "convex/values";
import { Database } from "../db/database";
import type { CallReport } from "../functions/answers";
import { buildBundle } from "../functions/bundle/bundle";
import { loadBundle, type Bundle } from "../functions/bundle/load-bundle";
import {
  anonymous,
  type Call,
  type IdentityState,
  type MutationCall,
  type Outcome,
} from "../functions/call";
import type { JobsHost } from "../functions/hosts";
import { Runtime } from "../functions/runtime";
import { memoryStore } from "../kv/memory-store";
import type { Store } from "../kv/store";
import { MemoryFiles } from "./memory-files";
import { ManualClock } from "./scratch-database";
import { seededRng } from "./seeded-rng";

const root = resolve(import.meta.dirname, "../../..");

export const fixtureDir = join(import.meta.dirname, "fixture-app/convex");
/** A cache that is kept between runs, as those of other tools are. */
export const fixtureCache = join(root, "node_modules/.cache/engine-fixture-bundles");

export const fixtureEnvironment = {
  CONVEX_SITE_URL: "http://127.0.0.1:3999",
  SITE_URL: "http://127.0.0.1:3999",
  GREETING: "hello",
};

/** The bundle of the fixture app; built once for all test files. */
export async function fixtureBundle(
  environment: () => Readonly<Record<string, string>> = () => fixtureEnvironment,
): Promise<Bundle> {
  return loadBundle(await buildBundle(fixtureDir, { cacheDir: fixtureCache }), environment);
}

export interface ScratchOptions {
  store?: Store;
  bundle?: Bundle;
  jobs?: JobsHost;
  redactsErrors?: boolean;
  hasDeadlines?: boolean;
  seed?: number;
  clock?: ManualClock;
  onBegin?: () => void;
}

/** Runs the fixture app's functions on a database in memory, for one test. */
export class ScratchRuntime {
  readonly db: Database;
  readonly runtime: Runtime;
  readonly clock: ManualClock;
  readonly reports: CallReport[];

  constructor(db: Database, runtime: Runtime, clock: ManualClock, reports: CallReport[]) {
    this.db = db;
    this.runtime = runtime;
    this.clock = clock;
    this.reports = reports;
  }

  static async open(options: ScratchOptions = {}): Promise<ScratchRuntime> {
    const clock = options.clock ?? new ManualClock();
    const rng = seededRng(options.seed ?? 1);
    const db = await Database.open({ store: options.store ?? memoryStore(), clock, rng });
    const bundle = options.bundle ?? (await fixtureBundle());
    await db.setSchema(bundle.schemaJson);
    const reports: CallReport[] = [];
    const runtime = new Runtime({
      db,
      functions: bundle,
      clock,
      rng,
      storage: new MemoryFiles(),
      jobs: options.jobs ?? { scheduled: () => undefined },
      redactsErrors: options.redactsErrors ?? false,
      hasDeadlines: options.hasDeadlines ?? false,
      ...(options.onBegin === undefined ? {} : { onBegin: options.onBegin }),
      report: (report) => {
        if (report.logLines.length > 0 || report.error !== null) reports.push(report);
      },
    });
    return new ScratchRuntime(db, runtime, clock, reports);
  }

  query(path: string, args: Value = {}, more: Partial<Call> = {}) {
    return this.runtime.runQuery(callOf(path, args, more));
  }

  mutation(path: string, args: Value = {}, more: Partial<MutationCall> = {}) {
    return this.runtime.runMutation(callOf(path, args, more));
  }

  action(path: string, args: Value = {}, more: Partial<Call> = {}) {
    return this.runtime.runAction(callOf(path, args, more));
  }
}

export const callOf = (path: string, args: Value, more: Partial<MutationCall>): MutationCall => ({
  path,
  argsJson: JSON.stringify([convexToJson(args)]),
  identity: anonymous,
  visibility: "public",
  ...more,
});

export const person = (name: string): IdentityState => {
  const attributes = { subject: name, issuer: "test", tokenIdentifier: `test|${name}`, name };
  return { attributes, key: name };
};

export function valueOf(outcome: Outcome): Value {
  if (!outcome.ok) throw new Error(outcome.errorMessage);
  return jsonToConvex(JSON.parse(outcome.valueJson) as JSONValue);
}

/** The error text without the line of the request; empty on success. */
export function errorOf(outcome: Outcome): string {
  return outcome.ok ? "" : outcome.errorMessage.split("\n").slice(1).join("\n");
}
