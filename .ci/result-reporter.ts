import { writeFileSync } from "node:fs";
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";

/** Writes what test.mjs reads of a run: see `Results` there. */
export default class ResultReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [
      ...[...module.children.allTests()].map(resultOf),
      // A hook or a file that cannot be read.
      ...[module, ...module.children.allSuites()].flatMap(errorsOf),
    ]);
    const unhandled = unhandledErrors.map((error) => ({
      file: fileOf(error),
      test: "(unhandled error)",
      state: "failed",
      message: error.message,
      seconds: 0,
    }));
    writeFileSync("test-results/results.json", JSON.stringify([...tests, ...unhandled]));
  }
}

const nameOf = ({ relativeModuleId }: TestModule) => relativeModuleId;

function resultOf(test: TestCase) {
  const { state, errors = [] } = test.result();
  return {
    file: nameOf(test.module),
    test: test.fullName,
    // Begun and never ended: the run was stopped.
    state: state === "pending" ? "failed" : state,
    message: errors[0]?.message ?? "",
    seconds: Math.round((test.diagnostic()?.duration ?? 0) / 1000),
  };
}

function errorsOf(group: TestModule | TestSuite) {
  const isModule = group.type === "module";
  return group.errors().map(({ message }) => ({
    file: nameOf(isModule ? group : group.module),
    test: isModule ? "(set-up or end of the file)" : `${group.fullName} (set-up or end)`,
    state: "failed",
    message,
    seconds: 0,
  }));
}

/** The test file that ran when it happened, if Vitest knows. */
function fileOf(error: SerializedError): string | null {
  const path: unknown = error.VITEST_TEST_PATH;
  return typeof path === "string" ? path.replace(`${process.cwd()}/`, "") : null;
}
