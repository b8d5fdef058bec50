import type { JSONValue } from "convex/values";
import { parseFunctionPath, printPath } from "../function-path";
import type { ConvexFunction, ModuleExports, RegisteredFunction } from "../function-table";
import { BundleError } from "./bundle-error";

export interface HttpRouter {
  lookup(path: string, method: string): readonly [ConvexFunction, string, string] | null;
  getRoutes(): readonly (readonly [string, string, ConvexFunction])[];
}

export type CronSchedule =
  | { type: "interval"; seconds?: number; minutes?: number; hours?: number }
  | { type: "hourly"; minuteUTC?: number }
  | { type: "daily"; hourUTC: number; minuteUTC?: number }
  | { type: "weekly"; dayOfWeek: string; hourUTC: number; minuteUTC?: number }
  | { type: "monthly"; day: number; hourUTC: number; minuteUTC?: number }
  | { type: "cron"; cron: string };

export interface CronSpec {
  /** As `module:name`. */
  readonly name: string;
  readonly args: [JSONValue];
  readonly schedule: CronSchedule;
  /** The component that it belongs to; missing for the app. */
  readonly component?: string;
}

export interface AuthConfig {
  readonly providers: readonly Readonly<Record<string, unknown>>[];
}

export function readSchema(exports: ModuleExports): string {
  const schema = exports.default as { export?: () => string } | undefined;
  if (typeof schema?.export !== "function") {
    throw new BundleError("schema must have a default export made by defineSchema.");
  }
  return schema.export();
}

export function readRouter(exports: ModuleExports): HttpRouter {
  const router = exports.default as (HttpRouter & { isRouter?: boolean }) | undefined;
  if (router?.isRouter !== true) {
    throw new BundleError("`convex/http.js` must have a default export of a Router.");
  }
  return router;
}

/** Checks that the functions exist before jobs are stored: nobody is watching when they first run. */
export function readCrons(
  exports: ModuleExports,
  functions: readonly RegisteredFunction[],
): Record<string, CronSpec> {
  const crons = exports.default as { isCrons?: boolean; export?: () => string } | undefined;
  if (crons?.isCrons !== true || typeof crons.export !== "function") {
    throw new BundleError("`convex/crons.js` must have a default export made by cronJobs.");
  }
  const specs = JSON.parse(crons.export()) as Record<string, CronSpec>;
  for (const [id, spec] of Object.entries(specs)) {
    const wanted = printPath(parseFunctionPath(spec.name));
    const found = functions.find(({ path }) => printPath(path) === wanted);
    if (found === undefined || found.kind === "query") {
      throw new BundleError(
        `The cron job "${id}" runs ${spec.name}, which is not a mutation or action of this app.`,
      );
    }
  }
  return specs;
}

/** `unset` has the variables that were read but not set: one of them likely caused a missing field. */
export function readAuthConfig(exports: ModuleExports, unset: ReadonlySet<string>): AuthConfig {
  const config = exports.default as Partial<AuthConfig> | undefined;
  if (!Array.isArray(config?.providers)) {
    throw new BundleError("auth.config must have a default export with a list of providers.");
  }
  const providers = config.providers as AuthConfig["providers"];
  for (const [index, provider] of providers.entries()) {
    const lacking = Object.entries(provider).find(([, value]) => value === undefined);
    if (lacking === undefined) continue;
    throw new BundleError(
      `auth.config: provider ${index + 1} has no "${lacking[0]}": ${likelyCause([...unset])}`,
    );
  }
  return { providers };
}

function likelyCause(unset: readonly string[]): string {
  const [first, ...others] = unset;
  if (first === undefined) return "is an environment variable missing?";
  const subject = others.length === 0 ? "variable" : "variables";
  const verb = others.length === 0 ? "is" : "are";
  return `the ${subject} ${unset.join(", ")} ${verb} not set (--variable ${first}=… or admin env).`;
}
