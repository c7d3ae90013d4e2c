import { isApiError } from '../api/api-error.ts';

interface Answer {
  readonly data: unknown;
  readonly error: unknown;
  readonly isError: boolean;
  readonly dataUpdatedAt: number;
}

/** The device has it from an earlier start, and nothing newer has come. */
const isFromEarlierStart = ({ data, dataUpdatedAt }: Answer) =>
  data !== undefined && dataUpdatedAt < performance.timeOrigin;

/** A session that has ended and a missing second factor have screens of their own. */
const isAboutSession = (error: unknown) => isApiError(error) && (error.status === 401 || error.status === 403);

const isWithoutSignal = (error: unknown) => isApiError(error) && error.status === 0;

/** What the start rests on failed, and what is kept may not stand in: it does so only without signal (screens-2). */
export const endsStart = (answer: Answer): boolean =>
  answer.isError &&
  (answer.data === undefined ||
    (isFromEarlierStart(answer) && !isWithoutSignal(answer.error) && !isAboutSession(answer.error)));

export const canStandIn = (answer: Answer): boolean =>
  answer.isError && isFromEarlierStart(answer) && isWithoutSignal(answer.error);
