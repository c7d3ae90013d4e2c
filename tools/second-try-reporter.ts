import type { Reporter, TestCase } from 'vitest/node';

/** Names each test that failed once and passed at its second try (decision 321): it asks to be made steady. */
export default class SecondTryReporter implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#names.length > 0) console.log(`\nPassed at the second try only:\n  ${this.#names.join('\n  ')}`);
  }
}
