import { appendFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';

const file = process.env.CHECK_FAILURES;
const write = (lines: readonly string[]) => {
  if (file && lines.length > 0) appendFileSync(file, `${lines.join('\n')}\n`);
};

const takeFirstLines = (message: string) => message.split('\n').slice(0, 6).join('\n    ');
const joinMessages = (errors: readonly { message: string; stacks?: SerializedError['stacks'] }[] = []) =>
  errors.map(({ message, stacks }) => {
    const place = stacks?.[0] && ` (${stacks[0].file}:${stacks[0].line})`;
    return `    ${takeFirstLines(message)}${place ?? ''}`;
  });

/**
 * Writes what failed to the file `CHECK_FAILURES`, which the end of `npm test` prints: tests, files that failed outside
 * of a test, and errors that nobody caught. Whoever keeps only the last lines of a run has the names.
 */
export default class FailureReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    const { state, errors } = test.result();
    if (state === 'failed') write([`  failed: ${name}`, ...joinMessages(errors)]);
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())];
    if (errors.length > 0) write([`  failed outside of a test: ${module.relativeModuleId}`, ...joinMessages(errors)]);
  }

  onTestRunEnd(_: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    for (const error of uncaught) {
      const test = [error.VITEST_TEST_PATH, error.VITEST_TEST_NAME].filter(Boolean).join(': ');
      write([`  caught by nobody: ${test || 'no test is named'}`, ...joinMessages([error])]);
    }
  }
}
