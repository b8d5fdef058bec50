import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/**
 * Prints immediately why a test failed, and ends every run with one plain line for people and build servers. Writes the
 * files that did not pass to FAILED_FILES, for scripts/stages.ts.
 */
export default class ClosingLineReporter implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors = [] } = test.result();
    if (state !== "failed") return;
    const reasons = errors.map(({ stack, message }) => stack ?? message);
    process.stdout.write(`\nFailed: ${test.fullName}\n${reasons.join("\n")}\n`);
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      if (module.state() === "failed" && module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== "pending") counts[state] += 1;
      }
    }
    const { FAILED_FILES } = process.env;
    if (FAILED_FILES !== undefined) {
      const files = modules
        .filter((module) => !["passed", "skipped"].includes(module.state()))
        .map(({ moduleId }) => relative(process.cwd(), moduleId));
      writeFileSync(FAILED_FILES, JSON.stringify([...new Set(files)]));
    }
    process.stdout.write(
      `\n${String(counts.passed)} passed, ${String(counts.failed)} failed, ${String(counts.skipped)} skipped\n`,
    );
  }
}
