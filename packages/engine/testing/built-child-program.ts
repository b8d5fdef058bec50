import type { childProgram as childProgramOfSources } from "../functions/child-program";
import { builtProgram } from "./built-programs";

/** Replaces the module of this function (scripts/starts-built.ts) in tests that start many children. */
export const childProgram: typeof childProgramOfSources = (_url, sourceName, builtName) => ({
  file: builtProgram((builtName ?? sourceName) as Parameters<typeof builtProgram>[0]),
  loader: [],
});
