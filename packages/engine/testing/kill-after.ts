import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { type MockInstance, vi } from "vitest";

/**
 * Simulates a kill: after `changes` changes of the folder's files any further one fails, even a removal. Returns a
 * function that ends the simulation.
 */
export function killAfter(changes: number, folder: string): () => void {
  let left = changes;
  const spend = (given: unknown[]) => {
    if (!given.some((path) => typeof path === "string" && path.startsWith(`${folder}/`))) return;
    if (left === 0) throw new Error("killed");
    left--;
  };
  const { linkSync, renameSync, rmSync, writeFileSync } = fs;
  const { copyFile, rm, rename, link, open } = promises;
  const revive = [
    intercept(vi.spyOn(fs, "linkSync"), linkSync, spend),
    intercept(vi.spyOn(fs, "renameSync"), renameSync, spend),
    intercept(vi.spyOn(fs, "rmSync"), rmSync, spend),
    intercept(vi.spyOn(fs, "writeFileSync"), writeFileSync, spend),
    intercept(vi.spyOn(promises, "copyFile"), copyFile, spend),
    intercept(vi.spyOn(promises, "rm"), rm, spend),
    intercept(vi.spyOn(promises, "rename"), rename, spend),
    intercept(vi.spyOn(promises, "link"), link, spend),
    intercept(vi.spyOn(promises, "open"), open, ([path, flags = "r"]) => {
      if (flags !== "r") spend([path]);
    }),
  ];
  syncBuiltinESMExports();
  return () => {
    for (const end of revive) end();
    syncBuiltinESMExports();
  };
}

/**
 * Runs the work with a kill after 0, 1, 2 and more changes, until it completes without a kill. Returns its number of
 * changes.
 */
export async function killedAtEachStep(
  folder: string,
  begin: () => Promise<() => Promise<unknown>>,
  afterwards: (changes: number) => Promise<void>,
): Promise<number> {
  for (let changes = 0; ; changes += 1) {
    const work = await begin();
    const revive = killAfter(changes, folder);
    const failure = await work().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error("no error was thrown")),
    );
    revive();
    if (failure !== null && !failure.message.includes("killed")) throw failure;
    await afterwards(changes);
    if (failure === null) return changes;
  }
}

function intercept<Given extends unknown[], Result>(
  spy: MockInstance<(...given: Given) => Result>,
  real: (...given: Given) => Result,
  before: (given: Given) => void,
): () => void {
  spy.mockImplementation((...given) => {
    before(given);
    return real(...given);
  });
  return () => spy.mockRestore();
}
