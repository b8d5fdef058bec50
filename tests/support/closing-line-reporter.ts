import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Prints why a test failed at once, and ends every run with one plain line for people and build servers. */
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
    process.stdout.write(
      `\n${String(counts.passed)} passed, ${String(counts.failed)} failed, ${String(counts.skipped)} skipped\n`,
    );
  }
}
