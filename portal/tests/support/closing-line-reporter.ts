import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Ends the output with a parsable line: `3 passed, 0 failed, 1 skipped`. */
export default class ClosingLineReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0, pending: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
      // An unreadable file or a failing hook counts as a failure.
      for (const group of [module, ...module.children.allSuites()]) counts.failed += group.errors().length;
    }
    counts.failed += unhandledErrors.length + counts.pending;
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
  }
}
