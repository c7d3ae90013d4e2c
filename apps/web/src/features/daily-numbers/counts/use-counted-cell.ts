import type { Id } from '#contract/values.ts';

/** A count of the tables; without an account it is the total of all. */
export interface CountedCell {
  scheduledElementId: Id;
  accountId?: Id | undefined;
}

/** As the address names it. */
export const formatCell = ({ scheduledElementId, accountId }: CountedCell): string =>
  accountId === undefined ? scheduledElementId : `${scheduledElementId}.${accountId}`;

export function parseCell(text: string): CountedCell {
  const [scheduledElementId = '', accountId] = text.split('.');
  return { scheduledElementId, ...(accountId && { accountId }) };
}
