import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

const file = process.env.CHECK_FAILURES;
const takeFirstLines = (message: string) => message.split('\n').slice(0, 12).join('\n    ');

/** Writes each journey that failed to the file `CHECK_FAILURES`, as `failure-reporter.ts` does for tests. */
export default class JourneyFailureReporter implements Reporter {
  onTestEnd(test: TestCase, { status, errors }: TestResult): void {
    if (!file || status === test.expectedStatus || status === 'skipped') return;
    const messages = errors.map(({ message = '' }) => `    ${takeFirstLines(message)}\n`).join('');
    appendFileSync(file, `  ${status}: ${test.titlePath().slice(1).join(' › ')}\n${messages}`);
  }

  onError({ message = '' }: TestError): void {
    if (file) appendFileSync(file, `  failed outside of a journey: ${takeFirstLines(message)}\n`);
  }
}
