import { expect, test } from 'vitest';
import { ApiError, toErrorMessage } from './api-error.ts';

test.each([
  [403, 'forbidden', 'Kitchens only.', 'Kitchens only.'],
  [403, 'forbidden', '', 'You do not have permission to do this.'],
  [404, 'not_found', '', 'Not found.'],
  [409, 'conflict', '', 'Something went wrong. Please check all fields and try again.'],
  [503, 'unavailable', '', 'The service is unavailable for a moment. Please try again.'],
  [500, 'internal', 'secret', 'Something went wrong. Please try again.'],
  [401, 'auth/wrong-password', '', 'Wrong password.'],
  [400, 'auth/wrong-password', 'INVALID_PASSWORD', 'Wrong password.'],
  [418, 'teapot', '', 'Something went wrong. Please try again.'],
])('%s %s with the message %j reads %j', (status, code, message, sentence) => {
  expect(toErrorMessage(new ApiError(status, { code, message, requestId: '' } as never))).toBe(sentence);
});
