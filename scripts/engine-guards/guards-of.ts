/** A check of the engine, and the tests that must fail without it. */
export interface EngineGuard {
  file: string;
  /** Its text, which is in the file once. */
  guard: string;
  /** The text in its place once it is removed. */
  without: string;
  test: string;
  /** A part of the titles of the tests to run; if absent, all tests of the file run. */
  title?: string;
}

type Removal = Pick<EngineGuard, "guard" | "without" | "title">;

/** Guards of one file that one test file covers. Both paths are below packages/engine/. */
export const guardsOf = (
  file: string,
  test: string,
  removals: readonly Removal[],
): readonly EngineGuard[] =>
  removals.map((removal) => ({
    file: `packages/engine/${file}`,
    test: `packages/engine/${test}`,
    ...removal,
  }));
