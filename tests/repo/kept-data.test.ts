import { expect, it } from "vitest";
import { dayMs } from "../../domain/time/time-spans";
import { systemTables } from "../../packages/engine/db/schema/system-tables";
import { databaseLimits, jobLimits } from "../../packages/engine/limits";
import { keptTables } from "../../src/content/kept-data";

/**
 * The engine's own tables that have no personal data, or that the page describes elsewhere: files and scheduled jobs.
 */
const NOT_NAMED = [
  ...["_tables", "_environment", "_cron_jobs", "_upload_tokens", "_starts"],
  ...["_storage_files", "_storage", "_scheduled_jobs"],
];

const keptMs = (name: string) => {
  const until = keptTables.get(name)?.[0];
  return until?.kind === "age" ? until.ms : null;
};

it("the privacy page names each engine table with personal data", () => {
  const named = Object.keys(systemTables).filter((name) => !NOT_NAMED.includes(name));
  expect(named.filter((name) => !keptTables.has(name))).toEqual([]);
  expect(NOT_NAMED.filter((name) => keptTables.has(name))).toEqual([]);
});

it("the engine keeps answers and finished jobs as long as the privacy page says", () => {
  expect(keptMs("_session_requests")).toBe(databaseLimits.requestRecordDays * dayMs);
  expect(keptMs("_scheduled_functions")).toBe(jobLimits.finishedKeptMs);
});
