import * as z from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
};

export const formatAtMostCharacters = (count: unknown) => `Must be at most ${count} characters.`;

/** Fallback messages for schemas without their own; zod's defaults are written for programmers. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'This is required.';
      return `Must be ${kinds[issue.expected] ?? issue.expected}.`;
    case 'too_big':
      if (issue.origin === 'string') return formatAtMostCharacters(issue.maximum);
      return issue.origin === 'array'
        ? `Must be at most ${issue.maximum} entries.`
        : `Must be ${issue.maximum} or less.`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'This is required.'
        : `Must be ${issue.minimum} or more.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_value':
      return `Must be one of ${issue.values.join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'guid' ? 'Must be an id.' : undefined;
    default:
      return undefined;
  }
}

z.config({ customError: describeIssue });
